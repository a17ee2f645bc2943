import { format } from "#shared/format/format.ts";
import { fewestCases } from "#shared/forecast/fewest-cases.ts";
import { gradedMonths, type ScoreGrade } from "#shared/scores/score-grade.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useScoreGrade } from "./scores.api.ts";

/** What became of deals by the score that their contact had when they were added. */
export function GradeCard({ id }: { id: string }) {
  const { data, isPending, error, refetch } = useScoreGrade(id);
  return (
    <CardSection
      title="Does it predict wins?"
      description={`Deals closed in the last ${gradedMonths} months, by the score that their contact had when the deal was added.`}
    >
      {isPending && <Skeleton className="h-40" />}
      {error && (
        <FailureState
          title="The score could not be graded"
          description={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Grade grade={data} />}
    </CardSection>
  );
}

function Grade({ grade }: { grade: ScoreGrade }) {
  return (
    <div className="grid gap-3">
      <p className="font-medium">{sayVerdict(grade)}</p>
      <table className="w-full">
        <caption className="sr-only">Won and lost deals by score</caption>
        <thead>
          <tr className="border-b border-line text-left text-ink-muted">
            <th scope="col" className="py-1.5 font-medium">
              Score
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Won
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Closed
            </th>
            <th scope="col" className="w-1/2 py-1.5 pl-4 font-medium">
              Win rate
            </th>
          </tr>
        </thead>
        <tbody>
          {grade.bands.map((band) => (
            <Band key={band.from} band={band} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Band({ band: { from, to, won, lost } }: { band: ScoreGrade["bands"][number] }) {
  const closed = won + lost;
  const share = closed === 0 ? null : won / closed;
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-1.5 text-left font-normal tabular-nums">{`${from}–${to}`}</th>
      <td className="py-1.5 text-right tabular-nums">{format.number(won)}</td>
      <td className="py-1.5 text-right tabular-nums">{format.number(closed)}</td>
      <td aria-label={share === null ? "None closed" : undefined} className="py-1.5 pl-4">
        <span className="flex items-center gap-2">
          <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-hover">
            <span
              className="block h-full rounded-full bg-accent forced-color-adjust-none"
              style={{ width: `${(share ?? 0) * 100}%` }}
            />
          </span>
          <span className="w-12 text-right tabular-nums">
            {share === null ? "–" : `${format.number(share * 100)}%`}
          </span>
        </span>
        {share !== null && closed < fewestCases && (
          <span className="block text-right text-sm text-ink-muted">
            {`Cannot tell yet: ${format.number(closed)} of ${fewestCases} closed deals`}
          </span>
        )}
      </td>
    </tr>
  );
}

function sayVerdict({ verdict, accuracy, bands }: ScoreGrade): string {
  const closed = bands.reduce((sum, { won, lost }) => sum + won + lost, 0);
  const share = `${format.number((accuracy ?? 0) * 100)} of 100`;
  switch (verdict) {
    case "too-few":
      return `Too early to say: it takes ${fewestCases} closed deals, some of them won and some lost, and there are ${format.number(closed)}.`;
    case "no-signal":
      return `It does not predict wins yet: of a won and a lost deal the won one had the higher score ${share} times, and 50 would be chance.`;
    case "predicts":
      return `It does: of a won and a lost deal the won one had the higher score ${share} times.`;
    case "misleads":
      return `It misleads: of a won and a lost deal the won one had the higher score only ${share} times.`;
  }
}
