import { isFuture } from "date-fns";
import { format } from "#shared/format.ts";
import type { DeliveryTry, DeliveryWithBody, Webhook } from "#shared/webhooks.ts";
import { sayAnswer } from "./webhook-words.ts";

type DeliveryTriesProps = { webhook: Webhook; delivery: DeliveryWithBody };

/** Each time that an event was sent, newest first, with what came back. */
export function DeliveryTries({ webhook, delivery }: DeliveryTriesProps) {
  const { tries, attempts, nextAttemptAt } = delivery;
  const left = attempts - tries.length;
  return (
    <>
      {nextAttemptAt && (
        <p className="mb-2">
          {webhook.state === "active" && isFuture(nextAttemptAt)
            ? `Next try: ${format.moment(nextAttemptAt, "second")}`
            : "It waits to be sent."}
        </p>
      )}
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

function TryItem({ one: { at, status, durationMs, problem } }: { one: DeliveryTry }) {
  return (
    <li className="py-1.5 first:pt-0 last:pb-0">
      <p className="break-words">{sayAnswer({ status, problem })}</p>
      <p className="text-ink-muted">
        {`${format.moment(at, "second")} · ${format.number(durationMs)} ms`}
      </p>
    </li>
  );
}
