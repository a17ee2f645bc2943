import type { FastifyBaseLogger } from "fastify";
import { payment } from "#server/mollie-sandbox/sandbox-objects.ts";
import { findObject, readSettings } from "#server/mollie-sandbox/sandbox.queries.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * Tells the product of a payment as Mollie does: a form with nothing but its id.
 * @param origin where this server listens, whatever its public address
 */
export async function deliverWebhook(
  { db, log, origin }: { db: Db; log: FastifyBaseLogger; origin: () => string },
  paymentId: string,
): Promise<void> {
  const found = await findObject(db, "payment", paymentId);
  const { webhookUrl } = payment.parse(found?.body);
  if (!found || webhookUrl === undefined) return;
  const { webhooks } = await readSettings(db, found.userId);
  const copies = { lost: 0, delivered: 1, twice: 2 }[webhooks];
  const url = new URL(new URL(webhookUrl).pathname, origin());
  const send = () => fetch(url, { method: "POST", body: new URLSearchParams({ id: paymentId }) });
  const answers = await Promise.allSettled(Array.from({ length: copies }, send));
  const isTaken = answers.every((answer) => answer.status === "fulfilled" && answer.value.ok);
  // Mollie would try again for a day; here the reconciling job does as well.
  if (!isTaken) log.warn({ paymentId }, "the sandbox's webhook was not taken");
}
