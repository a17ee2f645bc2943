import { addMonths } from "#shared/billing/billing-periods.ts";
import {
  type SandboxSubscriptionBody,
  sandboxId,
  subscription,
} from "#server/billing/mollie-sandbox/sandbox-objects.ts";
import {
  addObject,
  changeObject,
  listObjects,
  readSettings,
} from "#server/billing/mollie-sandbox/sandbox.queries.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Collects what is due, as Mollie does on the day. @returns the ids of the new payments */
export async function chargeDue(db: Db, userId: string, now: Date): Promise<string[]> {
  const today = now.toISOString().slice(0, 10);
  const { renewals } = await readSettings(db, userId);
  const made: string[] = [];
  for (const object of await listObjects(db, "subscription", userId)) {
    const due = subscription.parse(object.body);
    if (due.status !== "active" || due.nextPaymentDate > today) continue;
    const { customerId, amount, description, webhookUrl, metadata } = due;
    const body = { customerId, amount, description, webhookUrl, metadata };
    const { id } = await addObject(db, {
      id: sandboxId("tr"),
      kind: "payment",
      userId,
      idempotencyKey: `${object.id}-${due.nextPaymentDate}`,
      body: { ...body, sequenceType: "recurring", subscriptionId: object.id, status: renewals },
      createdAt: now,
    });
    await changeObject(db, object, {
      count: due.count + 1,
      nextPaymentDate: nextDate(due),
    });
    made.push(id);
  }
  return made;
}

function nextDate({ startDate, interval, count }: SandboxSubscriptionBody): string {
  const months = (count + 1) * (interval === "1 month" ? 1 : 12);
  return addMonths(new Date(startDate), months).toISOString().slice(0, 10);
}
