import { alignSoon } from "#server/billing/align-subscription.ts";
import type { Billing } from "#server/billing/billing.ts";
import { lockAccount, storeSubscription, subscribedAt } from "#server/billing/billing.queries.ts";
import type { Subscription } from "#server/billing/subscriptions.table.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** Ends at the end of the paid period. Idempotent. */
export function cancelSubscription(billing: Billing, userId: string): Promise<void> {
  return setEnding(billing, userId, 1);
}

/** Possible until the paid period ends. */
export function resumeSubscription(billing: Billing, userId: string): Promise<void> {
  return setEnding(billing, userId, 0);
}

async function setEnding(billing: Billing, userId: string, isEnding: 0 | 1): Promise<void> {
  await billing.db.transaction(async (tx) => {
    const { user, subscription } = await lockAccount(tx, userId);
    if (!subscription || !subscribedAt(subscription, billing.clock(user))) {
      throw new HttpError(
        409,
        "You have no subscription at the moment. Choose a plan to begin one.",
      );
    }
    if (subscription.cancelAtPeriodEnd === isEnding) return;
    await storeSubscription(tx, withEnding(subscription, isEnding));
  });
  await alignSoon(billing, userId);
}

function withEnding(subscription: Subscription, isEnding: 0 | 1): Subscription {
  return {
    ...subscription,
    cancelAtPeriodEnd: isEnding,
    mollieSubscriptionId: null,
    agreement: subscription.agreement + 1,
  };
}
