import { Link } from "react-router";
import type { TestedOutcome, TestedRun } from "#shared/rules/back-test.ts";
import { allSteps, type RuleStep } from "#shared/rules/rule-steps.ts";
import type { NewRule } from "#shared/rules/rules.ts";
import { pageOfRuled } from "#web/crm/rules/page-of-ruled.ts";
import { type RuleWording, sayStep } from "#web/crm/rules/rule-words.ts";
import { ChangedFields } from "#web/records/history/change-entry.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { sayComparison } from "./back-test-words.ts";

type TestedRunsProps = { rule: NewRule; runs: TestedRun[]; wording: RuleWording };

/** The latest runs that there would have been, each with what it would have done. */
export function TestedRuns({ rule, runs, wording }: TestedRunsProps) {
  return (
    <ul aria-label="Runs of the back-test" className="grid gap-2">
      {runs.map((run) => (
        <li key={`${run.recordId} ${run.at}`}>
          <div className="flex flex-wrap justify-between gap-x-4">
            <Link
              to={pageOfRuled(rule, run.recordId)}
              className={`${textLinkStyle} inline-flex min-h-6 items-center pointer-coarse:min-h-11`}
            >
              {run.recordName ?? "Deleted"}
            </Link>
            <span className="text-ink-muted">
              <RelativeTime moment={run.at} />
            </span>
          </div>
          {run.outcomes.length > 0 && (
            <details>
              <summary className="min-h-6 cursor-pointer text-ink-muted hover:text-ink pointer-coarse:min-h-11 pointer-coarse:py-3">
                What it would have done
              </summary>
              <Outcomes rule={rule} outcomes={run.outcomes} wording={wording} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

type OutcomesProps = { rule: NewRule; outcomes: TestedOutcome[]; wording: RuleWording };

function Outcomes({ rule: { kind, steps }, outcomes, wording }: OutcomesProps) {
  const all = allSteps(steps);
  return (
    <ol className="mt-1 grid list-decimal gap-1.5 pl-5">
      {outcomes.map((outcome) => {
        const step = all[outcome.step];
        return (
          step && (
            <li
              key={outcome.step}
              className={outcome.state === "refused" ? "text-danger-ink" : undefined}
            >
              {sayStep(kind, step, wording)}
              <OutcomeOfStep step={step} outcome={outcome} />
              {outcome.fields.length > 0 && (
                <ChangedFields
                  entity={kind}
                  change={{ action: "update", fields: outcome.fields }}
                />
              )}
            </li>
          )
        );
      })}
    </ol>
  );
}

function OutcomeOfStep({ step, outcome }: { step: RuleStep; outcome: TestedOutcome }) {
  const already = outcome.state === "unchanged" ? "It was so already." : null;
  const said = [outcome.note, already, sayComparison(step, outcome)]
    .filter((one) => one !== null)
    .join(" ");
  return said === "" ? null : <p className="text-ink-muted">{said}</p>;
}
