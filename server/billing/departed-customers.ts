import { asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Alignment } from "#server/billing/align-subscription.ts";
import type { Billing } from "#server/billing/billing.ts";
import { lockAccount } from "#server/billing/billing.queries.ts";
import { departedCustomers } from "#server/billing/departed-customers.table.ts";
import { heldPence, isCollecting, type MolliePayment } from "#server/billing/mollie-objects.ts";
import { payments } from "#server/billing/payments.table.ts";
import { subscriptions } from "#server/billing/subscriptions.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Runs in the transaction that deletes the account. The job notifies the provider afterwards. */
export async function noteDeparture(tx: Db, userId: string): Promise<void> {
  const { user } = await lockAccount(tx, userId);
  await tx.delete(subscriptions).where(eq(subscriptions.userId, userId));
  if (user.mollieCustomerId === null) return;
  await tx
    .insert(departedCustomers)
    .values({ mollieCustomerId: user.mollieCustomerId })
    .onConflictDoNothing();
}

export async function findDepartedWork(
  { db, mollie }: Billing,
  customerId: string,
): Promise<Alignment[]> {
  const collecting = (await mollie.listSubscriptions(customerId)).filter(isCollecting);
  const unearned = await findUnearned(db, await mollie.listPayments(customerId));
  return [
    ...collecting.map(({ id }) => ({
      sentence: `end the subscription ${id} of someone who has left`,
      run: () => mollie.cancelSubscription(id, customerId),
    })),
    ...unearned.map((payment) => ({
      sentence: `give £${payment.amount.value} of ${payment.id} back to someone who has left`,
      run: () => mollie.refundRest(payment, "Paid after leaving"),
    })),
  ];
}

/** Idempotent. */
export async function settleDeparted(billing: Billing, customerId: string): Promise<Alignment[]> {
  const [departed] = await billing.db
    .select()
    .from(departedCustomers)
    .where(eq(departedCustomers.mollieCustomerId, customerId));
  if (!departed) return [];
  const found = await findDepartedWork(billing, customerId);
  for (const { run } of found) await run();
  return found;
}

/** Payments that were never applied to a period. */
async function findUnearned(db: Db, theirs: MolliePayment[]): Promise<MolliePayment[]> {
  const paid = theirs.filter((payment) => heldPence(payment) > 0);
  if (paid.length === 0) return [];
  const ourIds = paid.flatMap(({ metadata }) => metadata?.paymentId ?? []);
  const settled = await db
    .select({ id: payments.id, mollieId: payments.molliePaymentId, outcome: payments.outcome })
    .from(payments)
    .where(
      or(
        inArray(
          payments.molliePaymentId,
          paid.map(({ id }) => id),
        ),
        inArray(payments.id, ourIds),
      ),
    );
  const counted = settled.filter(({ outcome }) => outcome === "applied");
  return paid.filter(
    ({ id, metadata }) =>
      !counted.some((one) => one.mollieId === id || one.id === metadata?.paymentId),
  );
}

export async function listDeparted(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: departedCustomers.mollieCustomerId })
    .from(departedCustomers)
    .where(gt(departedCustomers.mollieCustomerId, after))
    .orderBy(asc(departedCustomers.mollieCustomerId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A direct debit may arrive weeks late, but not after this. */
const watched = sql`now() - interval '90 days'`;

/** Only customers who left long ago, with nothing left to do. */
export async function forgetDeparted(db: Db, customerId: string): Promise<void> {
  await db
    .delete(departedCustomers)
    .where(
      sql`${departedCustomers.mollieCustomerId} = ${customerId} and ${departedCustomers.leftAt} < ${watched}`,
    );
}
