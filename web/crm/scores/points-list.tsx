import { highestScore, type WorkedScore } from "#shared/scores/scores.ts";
import { cn } from "#web/ui/class-names.ts";
import { sayPart, sayPoints } from "./score-words.ts";
import { useScoreWording } from "./use-score-wording.ts";

export function PointsList({ worked: { parts, points } }: { worked: WorkedScore }) {
  const wording = useScoreWording();
  const sum = parts.reduce((total, { given }) => total + given, 0);
  return (
    <div>
      <ul className="grid divide-y divide-line">
        {parts.map((part, place) => (
          // Parts have no names of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="flex items-baseline justify-between gap-3 py-1.5">
            <span className={cn("min-w-0 wrap-anywhere", part.given === 0 && "text-ink-muted")}>
              {sayPart(part, wording)}
            </span>
            <span className="shrink-0 tabular-nums">{sayPoints(part.given)}</span>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-3 border-t border-line pt-1.5 font-medium">
        <span>{sayEnds(sum)}</span>
        <span className="tabular-nums">{points}</span>
      </p>
    </div>
  );
}

function sayEnds(sum: number): string {
  if (sum > highestScore) return `Score, ${highestScore} at most`;
  return sum < 0 ? "Score, 0 at least" : "Score";
}
