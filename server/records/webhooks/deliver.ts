import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob, type HandleJob, type JobRun } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { deliverJob } from "#server/records/webhooks/deliver-job.ts";
import {
  findRested,
  holdBackEvents,
  listDue,
  listWebhooksDue,
  noteDelivered,
  noteFailed,
  restWebhook,
  type Place,
} from "#server/records/webhooks/deliveries.queries.ts";
import { lookLater } from "#server/records/webhooks/failing-notice.ts";
import type { Outcome } from "#server/records/webhooks/post-json.ts";
import { isTooOld, secondsUntilRetry } from "#server/records/webhooks/retry-waits.ts";
import {
  type Delivery,
  sendEvent,
  type Sender,
  type Webhook,
} from "#server/records/webhooks/send-event.ts";
import { stopWebhook } from "#server/records/webhooks/stop-webhook.ts";

/** How many events are sent to one endpoint at the same time, each of another record. */
const mostAtOnce = 8;

/** Then the other webhooks of the workspace have their turn. */
const turnMs = 30_000;

export interface Courier extends Sender {
  db: Db;
  baseUrl: string;
}

/** Sends what is due to be tried again, and what lost its job. */
export const watchDeliveriesJob = defineJob({
  name: "webhook-retries",
  data: z.object({}),
  key: () => "",
});

export async function watchDeliveries(db: Db): Promise<void> {
  for (const place of await listWebhooksDue(db)) await sendJob(db, deliverJob, place);
}

/** The events of a record go one after the other, in the order of its changes. */
export function deliver(courier: Courier): HandleJob<Place> {
  return async (place, run) => {
    const endsMs = performance.now() + turnMs;
    while (!run.isStopping()) {
      if (performance.now() > endsMs) return { againInSeconds: 0 };
      const webhook = await findRested(courier.db, place);
      const due = webhook ? await listDue(courier.db, webhook, mostAtOnce) : [];
      if (webhook && due.length > 0) {
        await Promise.all(due.map((delivery) => tryOnce(courier, webhook, delivery, run)));
      } else if (await endIfNoneIsDue(courier.db, place, run)) return;
    }
  };
}

function endIfNoneIsDue(db: Db, place: Place, run: JobRun): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdBackEvents(tx, place);
    const webhook = await findRested(tx, place);
    if (webhook && (await listDue(tx, webhook, 1)).length > 0) return false;
    await run.complete(tx);
    return true;
  });
}

async function tryOnce(
  courier: Courier,
  webhook: Webhook,
  delivery: Delivery,
  { signal }: JobRun,
): Promise<void> {
  const outcome = await sendEvent(courier, webhook, delivery, signal);
  // The server stops: what became of it is not known, and it is sent again under the same id.
  if (signal.aborted) return;
  await courier.db.transaction((tx) => note(tx, courier, webhook, delivery, outcome));
}

const gone = 410;
const tooManyRequests = 429;

async function note(
  tx: Db,
  { baseUrl }: Courier,
  webhook: Webhook,
  delivery: Delivery,
  outcome: Outcome,
): Promise<void> {
  if (outcome.problem === null) return noteDelivered(tx, delivery, outcome);
  // A test, which says how the endpoint is before it is sent events again.
  if (webhook.state !== "active") return noteFailed(tx, delivery, outcome, null);
  const { workspaceId } = webhook;
  const attempts = delivery.attempts + 1;
  const isLast = isTooOld(delivery.createdAt) || outcome.status === gone;
  const waitSeconds = Math.max(secondsUntilRetry(attempts), outcome.restSeconds);
  await noteFailed(tx, delivery, outcome, isLast ? null : waitSeconds);
  if (outcome.status === gone) {
    await stopWebhook(
      tx,
      webhook,
      "The endpoint answered that it is gone for good (410).",
      baseUrl,
    );
    return;
  }
  if (isTooOld(webhook.failingSince ?? new Date().toISOString())) {
    await stopWebhook(tx, webhook, "The endpoint accepted no event for three days.", baseUrl);
    return;
  }
  if (webhook.failingSince === null) await lookLater(tx, { workspaceId, webhookId: webhook.id });
  const isDown = outcome.status === null || outcome.status >= 500;
  const isToRest = isDown || outcome.status === tooManyRequests;
  await restWebhook(
    tx,
    webhook,
    isToRest ? sql`now() + ${waitSeconds} * interval '1 second'` : null,
  );
}
