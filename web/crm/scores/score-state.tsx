import { format } from "#shared/format/format.ts";
import type { Score } from "#shared/scores/scores.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

export function ScoreState({ score: { name, problem, progress, computedAt } }: { score: Score }) {
  if (problem !== null) {
    return <p className="text-danger-ink">{`It cannot be worked out any more: ${problem}`}</p>;
  }
  if (progress) {
    const { done, total } = progress;
    return (
      <div className="grid max-w-md gap-1">
        <p className="text-ink-muted">
          {`Working it out: ${format.number(done)} of ${format.number(total)} contacts`}
        </p>
        <ProgressBar label={`Working out ${name}`} share={total === 0 ? null : done / total} />
      </div>
    );
  }
  if (computedAt === null) return null;
  return (
    <p className="text-ink-muted">
      {"Worked out for all contacts "}
      <RelativeTime moment={computedAt} />
    </p>
  );
}
