import { isFuture } from "date-fns";
import { useEffect, useRef, useState } from "react";
import { format } from "#shared/format/format.ts";
import { type Delivery, deliveryStates, type Webhook } from "#shared/records/webhooks.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { DeliveryRecord } from "./delivery-record.tsx";
import { deliveryLabels, deliveryTones } from "./webhook-words.ts";
import { refreshWebhooks, useDeliveries } from "./webhooks.api.ts";

/** What was sent and what became of it, newest first. */
export function DeliveriesCard({ webhook }: { webhook: Webhook }) {
  const [state, setState] = useState<string>("");
  const [shown, setShown] = useState<Delivery | null>(null);
  const log = useDeliveries(webhook.id, state || null);
  useNewDeliveries(webhook);
  return (
    <CardSection
      title="Log"
      description="Kept for 30 days."
      actions={
        <Select
          aria-label="Show"
          className="w-36"
          value={state}
          onChange={({ target }) => setState(target.value)}
        >
          <option value="">All events</option>
          {deliveryStates.map((one) => (
            <option key={one} value={one}>
              {deliveryLabels[one]}
            </option>
          ))}
        </Select>
      }
    >
      {log.isPending && <Skeleton className="h-24" />}
      {log.failure && (
        <FailureState
          title="The log could not be loaded"
          description={failureSentence(log.failure)}
          onRetry={log.retry}
        />
      )}
      {!log.isPending && !log.failure && log.items.length === 0 && (
        <p className="text-ink-muted">
          {state ? "There is no such event." : "Nothing was sent yet. Send a test to try it."}
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {log.items.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            delivery={delivery}
            isActive={webhook.state === "active"}
            onShow={() => setShown(delivery)}
          />
        ))}
      </ul>
      {log.hasMore && (
        <Button className="mt-4 w-full" disabled={log.isLoadingMore} onClick={log.loadMore}>
          Show more
        </Button>
      )}
      {shown && (
        <DeliveryDialog webhook={webhook} deliveryId={shown.id} onClose={() => setShown(null)} />
      )}
    </CardSection>
  );
}

/** The log is fetched again when the webhook's own figures say that something was sent. */
function useNewDeliveries({ waiting, lastDeliveredAt, failingSince }: Webhook): void {
  const figures = [waiting, lastDeliveredAt, failingSince].join();
  const known = useRef(figures);
  useEffect(() => {
    if (known.current === figures) return;
    known.current = figures;
    void refreshWebhooks();
  }, [figures]);
}

type DeliveryItemProps = { delivery: Delivery; isActive: boolean; onShow: () => void };

function DeliveryItem({ delivery, isActive, onShow }: DeliveryItemProps) {
  const { type, recordName, state, attempts, createdAt, problem, nextAttemptAt } = delivery;
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code className="text-xs break-all">{type}</code>
          <Badge tone={deliveryTones[state]}>{deliveryLabels[state]}</Badge>
        </div>
        <DeliveryRecord delivery={delivery} className="mt-0.5" />
        <p className="mt-0.5 text-ink-muted">
          <RelativeTime moment={createdAt} />
          {attempts > 1 && ` · tried ${attempts} times`}
          {isActive &&
            nextAttemptAt &&
            isFuture(nextAttemptAt) &&
            ` · next try ${format.moment(nextAttemptAt, "minute")}`}
        </p>
        {problem && <p className="mt-0.5 wrap-anywhere">{problem}</p>}
      </div>
      <Button
        aria-label={recordName === null ? `Show ${type}` : `Show ${type}: ${recordName}`}
        onClick={onShow}
      >
        Show
      </Button>
    </li>
  );
}
