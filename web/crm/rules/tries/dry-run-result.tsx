import type { DryRun, TriedStep } from "#shared/rules/dry-run.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { ChangedFields } from "#web/records/history/change-entry.tsx";

type DryRunResultProps = { kind: RuleKind; name: string; tried: DryRun };

export function DryRunResult({ kind, name, tried: { isMet, steps, problem } }: DryRunResultProps) {
  if (!isMet) {
    return <p>{`It would not run for ${name}: the condition is not met. Nothing was written.`}</p>;
  }
  const isStopped = problem !== null && !steps.some(({ isFailed }) => isFailed);
  return (
    <>
      <p>{`Nothing was written. The log of a run for ${name} would say:`}</p>
      <ol aria-label="Steps of the dry run" className="grid list-decimal gap-1.5 pl-5">
        {steps.map((step, place) => (
          // Steps have no names of their own, and none keeps a state.
          // oxlint-disable-next-line react/no-array-index-key
          <TriedItem key={place} kind={kind} step={step} />
        ))}
      </ol>
      {isStopped && <p>{problem}</p>}
    </>
  );
}

function TriedItem({ kind, step }: { kind: RuleKind; step: TriedStep }) {
  const { isFailed, outcome, fields } = step;
  return (
    <li className={isFailed ? "text-danger-ink" : undefined}>
      {outcome}
      {fields.length > 0 && <ChangedFields entity={kind} change={{ action: "update", fields }} />}
    </li>
  );
}
