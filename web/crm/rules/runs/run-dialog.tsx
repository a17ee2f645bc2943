import type { Rule } from "#shared/rules/rules.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useRepeatRun, useRun, useStopRun } from "#web/crm/rules/rules.api.ts";
import { RunDetails } from "./run-details.tsx";

type RunDialogProps = { rule: Rule; runId: string; onClose: () => void };

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
        {run.data && <RunDetails run={run.data} />}
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
