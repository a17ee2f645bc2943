import type { Rule, RunWithSteps } from "#shared/rules/rules.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialog.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { runLabels, runTones } from "#web/platform/run-states.ts";
import { ChangedFields } from "#web/records/history/change-entry.tsx";
import { useRepeatRun, useRun, useStopRun } from "#web/crm/rules/rules.api.ts";

type RunDialogProps = { rule: Rule; runId: string; onClose: () => void };

/** One run, step by step. */
export function RunDialog({ rule, runId, onClose }: RunDialogProps) {
  const run = useRun(rule.id, runId);
  const repeat = useRepeatRun(rule.id);
  const stop = useStopRun(rule.id);
  const state = run.data?.state;
  return (
    <Dialog title={`Run of “${rule.name}”`} onClose={onClose}>
      <DialogBody>
        {run.isPending && <Skeleton className="h-48" />}
        {run.error && (
          <FailureState
            title="The run could not be loaded"
            description={failureSentence(run.error)}
            onRetry={() => void run.refetch()}
          />
        )}
        {run.data && <RunSteps run={run.data} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
        {(state === "waiting" || state === "running") && (
          <Button
            disabled={stop.isPending}
            onClick={() => stop.mutate(runId, { onSuccess: onClose })}
          >
            Stop this run
          </Button>
        )}
        {state === "failed" && (
          <Button
            variant="primary"
            disabled={!rule.isOn || repeat.isPending}
            onClick={() => repeat.mutate(runId, { onSuccess: onClose })}
          >
            Repeat from the failed step
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function RunSteps({ run }: { run: RunWithSteps }) {
  const { recordName, state, version, problem, steps, depth, startedBy, startedByName } = run;
  const { kind, fields } = run;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {recordName ?? "A record that you do not see"}
        <Badge tone={runTones[state]}>{runLabels[state]}</Badge>
      </p>
      <p className="mt-1 text-ink-muted">
        {`Version ${version} of the rule.`}
        {startedBy && ` Started by hand by ${startedByName ?? "someone who left"}.`}
        {depth > 0 && " Another rule led to it."}
      </p>
      <ol className="mt-3 grid list-decimal gap-1.5 pl-5">
        {steps.map((step) => (
          <li key={step.number} className={step.isFailed ? "text-danger-ink" : undefined}>
            {step.outcome}
            <span className="text-ink-muted">{` ${step.durationMs} ms`}</span>
          </li>
        ))}
      </ol>
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
