import { parseBody } from "#shared/incoming-webhooks/body-paths.ts";
import type { IncomingCall, IncomingWebhook } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useAcceptCall, useCall, useDeleteCall } from "./incoming-webhooks.api.ts";

type CallDialogProps = { webhook: IncomingWebhook; call: IncomingCall; onClose: () => void };

export function CallDialog({ webhook, call, onClose }: CallDialogProps) {
  const read = useCall(webhook.id, call.id);
  const accept = useAcceptCall(webhook.id);
  const remove = useDeleteCall(webhook.id);
  const isOpen = call.state === "failed" || call.state === "waiting";
  return (
    <Dialog title="Call" isWide onClose={onClose}>
      <DialogBody>
        {read.isPending && <Skeleton className="h-48" />}
        {read.error && (
          <FailureState
            title="The call could not be loaded"
            description={failureSentence(read.error)}
            onRetry={() => void read.refetch()}
          />
        )}
        {call.problem && <p className="text-warning-ink">{call.problem}</p>}
        {call.state === "waiting" && (
          <p className="text-ink-muted">Choose its fields first, and then take it again.</p>
        )}
        {read.data && (
          <pre
            tabIndex={0}
            aria-label="What was sent"
            className="mt-3 max-h-96 overflow-auto rounded-md border border-line bg-canvas p-3 text-xs"
          >
            {pretty(read.data.body)}
          </pre>
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          disabled={remove.isPending}
          onClick={() => remove.mutate(call.id, { onSuccess: onClose })}
        >
          Delete call
        </Button>
        {isOpen && (
          <Button
            variant="primary"
            disabled={accept.isPending || webhook.mapping.length === 0}
            onClick={() => accept.mutate(call.id, { onSuccess: onClose })}
          >
            Take again
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function pretty(body: string): string {
  const value = parseBody(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
}
