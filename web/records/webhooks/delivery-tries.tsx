import { isFuture } from "date-fns";
import { format } from "#shared/format/format.ts";
import {
  type Delivery,
  type DeliveryTry,
  type DeliveryWithBody,
  testEvent,
  type Webhook,
} from "#shared/records/webhooks.ts";
import { sayAnswer } from "./webhook-words.ts";

type DeliveryTriesProps = { webhook: Webhook; delivery: DeliveryWithBody };

export function DeliveryTries({ webhook, delivery }: DeliveryTriesProps) {
  const { tries, attempts } = delivery;
  const left = attempts - tries.length;
  const wait = sayWait(webhook, delivery);
  return (
    <>
      {wait && <p className="mb-2">{wait}</p>}
      {tries.length > 0 && (
        <ol aria-label="Tries" className="grid divide-y divide-line">
          {tries.toReversed().map((one) => (
            <TryItem key={one.at} one={one} />
          ))}
        </ol>
      )}
      {left > 0 && (
        <p className="mt-2 text-ink-muted">
          {left === 1
            ? "An earlier try is not kept."
            : `${format.number(left)} earlier tries are not kept.`}
        </p>
      )}
    </>
  );
}

/** Until when it waits, or for what; null for what waits no longer. */
function sayWait(webhook: Webhook, { nextAttemptAt, type, attempts }: Delivery): string | null {
  if (nextAttemptAt === null) return null;
  // A test is sent to a paused webhook, too, once.
  if (webhook.state !== "active" && !(type === testEvent && attempts === 0)) {
    return `The webhook is ${webhook.state}: this event is sent when you start it.`;
  }
  return isFuture(nextAttemptAt)
    ? `Next try: ${format.moment(nextAttemptAt, "second")}`
    : "It waits to be sent.";
}

function TryItem({ one: { at, status, durationMs, problem } }: { one: DeliveryTry }) {
  return (
    <li className="py-1.5 first:pt-0 last:pb-0">
      <p className="wrap-anywhere">{sayAnswer({ status, problem })}</p>
      <p className="text-ink-muted">
        {`${format.moment(at, "second")} · ${format.number(durationMs)} ms`}
      </p>
    </li>
  );
}
