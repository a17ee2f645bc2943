import { eq } from "drizzle-orm";
import { toPence } from "#shared/billing/billing.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { alignSubscription, noteCollecting } from "#server/billing/align-subscription.ts";
import { applyPayment } from "#server/billing/apply-payment.ts";
import type { Billing } from "#server/billing/billing.ts";
import { type Account, lockAccount, patchPayment } from "#server/billing/billing.queries.ts";
import { settleDeparted } from "#server/billing/departed-customers.ts";
import { failCollection } from "#server/billing/fail-collection.ts";
import { hasGoneBack, isAsked, isOurs } from "#server/billing/judge-payment.ts";
import { heldPence, type MolliePayment, penceOf } from "#server/billing/mollie-objects.ts";
import { isFailed, noteStatus } from "#server/billing/note-status.ts";
import { type Payment, payments } from "#server/billing/payments.table.ts";
import { soldPlan } from "#server/billing/plan-names.ts";
import { refusePayment } from "#server/billing/refuse-payment.ts";
import type { Subscription } from "#server/billing/subscriptions.table.ts";
import { takeReturn } from "#server/billing/take-return.ts";
import { notifyProviderSoon } from "#server/billing/notify-provider-soon.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";

/** Idempotent: each event of a payment counts once. Unknown ids are ignored. */
export async function settlePayment(billing: Billing, molliePaymentId: string): Promise<void> {
  const found = await billing.mollie.readPayment(molliePaymentId);
  if (found) await settleFound(billing, found);
}

export async function settleFound(billing: Billing, found: MolliePayment): Promise<void> {
  const owner = await findOwner(billing.db, found);
  if (owner === null) {
    await settleDeparted(billing, found.customerId ?? "");
    return;
  }
  if (found.subscriptionId) await noteCollecting(billing, owner, found.subscriptionId);
  const settled = await billing.db.transaction(async (tx) => {
    return settle(tx, billing, await lockAccount(tx, owner), found);
  });
  await notifyProviderSoon(billing, owner, async () => {
    const reason = settled?.outcome && reasonsToReturn[settled.outcome];
    if (reason && heldPence(found) > 0) await billing.mollie.refundRest(found, reason);
    await alignSubscription(billing, owner);
  });
  // The money may have been returned before we learned of the payment.
  if (settled?.outcome === "applied" && hasGoneBack(settled, found)) {
    await settleFound(billing, found);
  }
}

/** The reason on the document of a refund for a payment that bought nothing. */
const reasonsToReturn = { applied: null, returned: "Paid twice", mismatch: "Not as asked for" };

/** The user of our record, or else of the provider's customer. */
async function findOwner(db: Db, { id, metadata, customerId }: MolliePayment) {
  const [known] = await db
    .select({ userId: payments.userId })
    .from(payments)
    .where(
      metadata?.paymentId ? eq(payments.id, metadata.paymentId) : eq(payments.molliePaymentId, id),
    );
  if (known) return known.userId;
  const [customer] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.mollieCustomerId, customerId ?? ""));
  return customer?.id ?? null;
}

async function settle(
  tx: Db,
  billing: Billing,
  account: Account,
  found: MolliePayment,
): Promise<Payment | null> {
  const payment = await findOrAddPayment(tx, account, found);
  if (!payment) return null;
  if (!isOurs(account, payment, found)) {
    return refusePayment(tx, billing, { ...account, payment }, found);
  }
  const known = await noteStatus(tx, payment, found);
  const before = { ...account, payment: known };
  if (payment.outcome === null && known.status === "paid") {
    const isWanted = isAsked(account, payment, found);
    const outcome = isWanted ? ("applied" as const) : ("returned" as const);
    await patchPayment(tx, known.id, { outcome });
    if (isWanted) await applyPayment(tx, billing, before);
    return { ...known, outcome };
  }
  const hasJustFailed = payment.status !== known.status && isFailed(known);
  if (hasJustFailed && known.kind !== "checkout" && isAsked(account, payment, found)) {
    await failCollection(tx, billing, before);
  }
  const returned = {
    refundedPence: penceOf(found.amountRefunded),
    chargedBackPence: penceOf(found.amountChargedBack),
  };
  return takeReturn(tx, billing, before, returned);
}

/** Adds a record for payments that the provider collects by itself. */
async function findOrAddPayment(
  tx: Db,
  { user, subscription }: Account,
  found: MolliePayment,
): Promise<Payment | null> {
  const id = found.metadata?.paymentId;
  const [known] = await tx
    .select()
    .from(payments)
    .where(id ? eq(payments.id, id) : eq(payments.molliePaymentId, found.id));
  if (known) return known;
  if (!found.subscriptionId || !subscription) return null;
  const [added] = await tx
    .insert(payments)
    .values({
      id: newId(),
      userId: user.id,
      molliePaymentId: found.id,
      kind: "renewal",
      planId: collectedPlan(subscription, toPence(found.amount.value)),
      amountPence: toPence(found.amount.value),
      status: "open",
      basis: found.subscriptionId,
      createdAt: found.createdAt,
    })
    .returning();
  return added ?? null;
}

/** A plan change may have come too late for a pending payment. */
function collectedPlan(
  { molliePlanId, nextPlanId, periodPence }: Subscription,
  pence: number,
): string {
  if (nextPlanId === null) return molliePlanId;
  const isForNext = pence !== periodPence || pence === toPence(soldPlan(nextPlanId).price);
  return isForNext ? nextPlanId : molliePlanId;
}
