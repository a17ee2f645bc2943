import type { Webhook } from "#shared/records/webhooks.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { DeliveryTries } from "./delivery-tries.tsx";
import { useDelivery, useReplay } from "./webhooks.api.ts";

type DeliveryDialogProps = { webhook: Webhook; deliveryId: string; onClose: () => void };

export function DeliveryDialog({ webhook, deliveryId, onClose }: DeliveryDialogProps) {
  const delivery = useDelivery(webhook.id, deliveryId);
  const replay = useReplay(webhook.id);
  return (
    <Dialog title="Event" isWide onClose={onClose}>
      <DialogBody>
        {delivery.isPending && <Skeleton className="h-48" />}
        {delivery.error && (
          <FailureState
            title="The event could not be loaded"
            description={failureSentence(delivery.error)}
            onRetry={() => void delivery.refetch()}
          />
        )}
        {delivery.data && (
          <>
            <DeliveryTries webhook={webhook} delivery={delivery.data} />
            <p className="mt-3 text-ink-muted">
              webhook-id <code className="text-xs break-all">{delivery.data.id}</code>
            </p>
            <pre
              tabIndex={0}
              aria-label="What was sent"
              className="mt-3 max-h-96 overflow-auto rounded-md border border-line bg-canvas p-3 text-xs"
            >
              {JSON.stringify(delivery.data.body, null, 2)}
            </pre>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
        <Button
          variant="primary"
          disabled={webhook.state !== "active" || replay.isPending}
          onClick={() => replay.mutate(deliveryId, { onSuccess: onClose })}
        >
          Send again
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
