import { Link } from "react-router";
import type { TestedAct, TestedRun } from "#shared/rules/back-test.ts";
import { allSteps, type RuleStep } from "#shared/rules/rule-steps.ts";
import type { NewRule } from "#shared/rules/rules.ts";
import { pageOfRuled } from "#web/crm/rules/page-of-ruled.ts";
import { type RuleWording, sayStep } from "#web/crm/rules/rule-words.ts";
import { ChangedFields } from "#web/records/history/change-entry.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { sayAct } from "./back-test-words.ts";

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
          {run.acts.length > 0 && (
            <details>
              <summary className="min-h-6 cursor-pointer text-ink-muted hover:text-ink pointer-coarse:min-h-11 pointer-coarse:py-3">
                What it would have done
              </summary>
              <Acts rule={rule} acts={run.acts} wording={wording} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

type ActsProps = { rule: NewRule; acts: TestedAct[]; wording: RuleWording };

function Acts({ rule: { kind, steps }, acts, wording }: ActsProps) {
  const all = allSteps(steps);
  return (
    <ol className="mt-1 grid list-decimal gap-1.5 pl-5">
      {acts.map((act) => {
        const step = all[act.step];
        return (
          step && (
            <li key={act.step} className={act.state === "refused" ? "text-danger-ink" : undefined}>
              {sayStep(kind, step, wording)}
              <ActOutcome step={step} act={act} />
              {act.fields.length > 0 && (
                <ChangedFields entity={kind} change={{ action: "update", fields: act.fields }} />
              )}
            </li>
          )
        );
      })}
    </ol>
  );
}

function ActOutcome({ step, act }: { step: RuleStep; act: TestedAct }) {
  const already = act.state === "unchanged" ? "It was so already." : null;
  const said = [act.note, already, sayAct(step, act)].filter((one) => one !== null).join(" ");
  return said === "" ? null : <p className="text-ink-muted">{said}</p>;
}
