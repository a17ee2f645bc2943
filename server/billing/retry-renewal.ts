import { addDays } from "#shared/billing/billing-periods.ts";
import type { Billing } from "#server/billing/billing.ts";
import {
  type Account,
  basisOf,
  listUndecided,
  lockAccount,
  patchPayment,
  storeSubscription,
  subscribedAt,
} from "#server/billing/billing.queries.ts";
import { MollieError } from "#server/billing/mollie-call.ts";
import { type Payment, payments } from "#server/billing/payments.table.ts";
import { planTitle, soldPlan } from "#server/billing/plan-names.ts";
import { settleFound } from "#server/billing/settle-payment.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { toPence } from "#shared/billing/billing.ts";

export function isRetryDue({ subscription, user }: Account, billing: Billing): boolean {
  const now = billing.clock(user);
  if (!subscription?.nextRetryAt || subscription.nextRetryAt > now) return false;
  return subscribedAt(subscription, now)?.isPastDue === true;
}

export async function retryRenewal(billing: Billing, userId: string): Promise<void> {
  const begun = await billing.db.transaction((tx) => beginRetry(tx, billing, userId));
  if (!begun) return;
  const { payment, customerId } = begun;
  try {
    const found = await billing.mollie.createRetry({
      paymentId: payment.id,
      customerId,
      pence: payment.amountPence,
      description: planTitle(soldPlan(payment.planId)),
    });
    await settleFound(billing, found);
  } catch (error) {
    // 422: no mandate to collect from. After any other error the money may have been collected.
    if (!(error instanceof MollieError) || error.status !== 422) throw error;
    await patchPayment(billing.db, payment.id, { status: "failed" });
  }
}

/** Postpones the next retry first, so that no other server requests this one as well. */
async function beginRetry(
  tx: Db,
  billing: Billing,
  userId: string,
): Promise<{ payment: Payment; customerId: string } | null> {
  const account = await lockAccount(tx, userId);
  const { user, subscription } = account;
  if (!subscription || user.mollieCustomerId === null || !isRetryDue(account, billing)) return null;
  const now = billing.clock(user);
  await storeSubscription(tx, { ...subscription, nextRetryAt: addDays(now, 1) });
  if ((await listUndecided(tx, userId)).length > 0) return null;
  const planId = subscription.nextPlanId ?? subscription.molliePlanId;
  const [payment] = await tx
    .insert(payments)
    .values({
      id: newId(),
      userId,
      kind: "retry",
      planId,
      amountPence: toPence(soldPlan(planId).price),
      status: "creating",
      basis: basisOf(subscription),
      createdAt: now,
    })
    .returning();
  return payment ? { payment, customerId: user.mollieCustomerId } : null;
}
