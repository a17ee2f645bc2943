import { z } from "zod";
import { payment } from "#server/billing/mollie-sandbox/sandbox-objects.ts";
import { findObject, readSettings } from "#server/billing/mollie-sandbox/sandbox.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** Retries a webhook, as Mollie does for a day. */
export const webhookJob = defineJob({
  name: "sandbox-webhook",
  data: z.object({ paymentId: z.string() }),
  // Each call reports a separate event, so none replaces another.
  key: () => newId(),
  retryWithinSeconds: 3_600,
});

interface Surroundings {
  db: Db;
  /** The local address, which may differ from the public one. */
  origin: () => string;
}

const firstRetrySeconds = 15;

/** Retries later where the product does not accept it. */
export async function announcePayment(sandbox: Surroundings, paymentId: string): Promise<void> {
  const isTaken = await deliverWebhook(sandbox, paymentId);
  if (!isTaken) await sendJob(sandbox.db, webhookJob, { paymentId }, firstRetrySeconds);
}

/** @returns whether the product accepted it */
export async function deliverWebhook(
  { db, origin }: Surroundings,
  paymentId: string,
): Promise<boolean> {
  const found = await findObject(db, "payment", paymentId);
  if (!found) return true;
  const { webhookUrl } = payment.parse(found.body);
  if (webhookUrl === undefined) return true;
  const { webhooks } = await readSettings(db, found.userId);
  const copies = { lost: 0, delivered: 1, twice: 2 }[webhooks];
  const url = new URL(new URL(webhookUrl).pathname, origin());
  const send = () => fetch(url, { method: "POST", body: new URLSearchParams({ id: paymentId }) });
  const answers = await Promise.allSettled(Array.from({ length: copies }, send));
  return answers.every((answer) => answer.status === "fulfilled" && answer.value.ok);
}
