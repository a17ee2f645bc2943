import { Link } from "react-router";
import { format } from "#shared/format.ts";
import { kindWords } from "#shared/kind-words.ts";
import { type BackTest, mostTestedChanges } from "#shared/rules/back-test.ts";
import type { NewRule } from "#shared/rules/rules.ts";
import { pageOfRuled } from "#web/crm/rules/page-of-ruled.ts";
import { textLinkStyle } from "#web/ui/detail-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

type BackTestResultProps = { rule: NewRule; days: number; tested: BackTest };

/** How often a rule would have run, and for which records. */
export function BackTestResult({ rule, days, tested }: BackTestResultProps) {
  const { runs, latest } = tested;
  return (
    <div role="status" className="grid gap-2">
      <p>{sentences(rule, days, tested).join(" ")}</p>
      {runs > latest.length && <p>{`The latest ${latest.length}:`}</p>}
      <ul aria-label="Runs of the back-test" className="grid gap-1.5">
        {latest.map(({ recordId, recordName, at }) => (
          <li key={`${recordId} ${at}`} className="flex flex-wrap justify-between gap-x-4">
            <Link to={pageOfRuled(rule, recordId)} className={textLinkStyle}>
              {recordName ?? "Deleted"}
            </Link>
            <span className="text-ink-muted">
              <RelativeTime moment={at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function sentences(
  { kind, trigger }: NewRule,
  days: number,
  { isCut, runs, records, unmet }: BackTest,
) {
  const { one, many } = kindWords[kind];
  const counted = (count: number, single: string, several: string) =>
    `${format.number(count)} ${count === 1 ? single : several}`;
  const when = `In the last ${days} days`;
  const said =
    runs === 0
      ? [`${when} it would not have run.`]
      : [
          `${when} it would have run ${counted(runs, "time", "times")}, for ${counted(records, one, many)}.`,
        ];
  if (unmet > 0) {
    const why =
      trigger.type === "deleted" ? "did not meet the condition" : "do not meet the condition now";
    said.push(`Not counted: ${format.number(unmet)} more, of ${many} that ${why}.`);
  }
  if (isCut) said.push(`Only the latest ${format.number(mostTestedChanges)} were looked at.`);
  return said;
}
