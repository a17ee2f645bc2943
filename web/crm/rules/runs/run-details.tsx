import { Link } from "react-router";
import type { RunStep, RunWithSteps } from "#shared/rules/rules.ts";
import { pageOfRuled } from "#web/crm/rules/page-of-ruled.ts";
import type { RuleWording } from "#web/crm/rules/rule-words.ts";
import { useRuleWording } from "#web/crm/rules/use-rule-wording.ts";
import { runLabels, runTones } from "#web/platform/run-states.ts";
import { ChangedFields } from "#web/records/history/change-entry.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { sayAsked } from "./asked-words.ts";
import { RunCause } from "./run-cause.tsx";

export function RunDetails({ run }: { run: RunWithSteps }) {
  const { recordName, recordId, state, version, problem, steps, depth, cause, kind, fields } = run;
  const wording = useRuleWording(kind);
  const isLed = depth > 0 && !cause?.byRun;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {recordName === null ? (
          "A record that you do not see"
        ) : (
          <Link to={pageOfRuled(run, recordId)} className={textLinkStyle}>
            {recordName}
          </Link>
        )}
        <Badge tone={runTones[state]}>{runLabels[state]}</Badge>
      </p>
      <p className="mt-1 text-ink-muted">
        {`Version ${version} of the rule.`}
        {isLed && " Another rule led to it."}
      </p>
      <RunCause run={run} wording={wording} />
      {steps.length > 0 && (
        <section className="mt-3">
          <h3 className="font-medium">What it did</h3>
          <ol className="mt-1 grid list-decimal gap-1.5 pl-5">
            {steps.map((step) => (
              <Step key={step.number} kind={kind} step={step} wording={wording} />
            ))}
          </ol>
        </section>
      )}
      {fields.length > 0 && (
        <section className="mt-3">
          <h3 className="font-medium">What it changed</h3>
          <ChangedFields entity={kind} change={{ action: "update", fields }} />
        </section>
      )}
      {problem && state === "stopped" && <p className="mt-3">{problem}</p>}
    </>
  );
}

type StepProps = { kind: RunWithSteps["kind"]; step: RunStep; wording: RuleWording };

function Step({ kind, step: { outcome, isFailed, durationMs, asked }, wording }: StepProps) {
  return (
    <li className={isFailed ? "text-danger-ink" : undefined}>
      {outcome}
      {durationMs > 0 && <span className="text-ink-muted">{` ${durationMs} ms`}</span>}
      {asked && <p className="wrap-anywhere text-ink-muted">{sayAsked(kind, asked, wording)}</p>}
    </li>
  );
}
