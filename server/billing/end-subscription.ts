import type { Billing } from "#server/billing/billing.ts";
import {
  type Account,
  coveredUntil,
  lockAccount,
  storeSubscription,
} from "#server/billing/billing.queries.ts";
import { lapsedMail } from "#server/billing/billing-mails.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";

export function hasRunOut({ user, subscription }: Account, billing: Billing): boolean {
  if (!subscription || !["active", "past_due"].includes(subscription.status)) return false;
  return coveredUntil(subscription) <= billing.clock(user);
}

/** Stops collecting. Rights have ended before, when the time ran out. */
export async function endSubscription(billing: Billing, userId: string): Promise<void> {
  await billing.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const { user, subscription } = account;
    if (!subscription || !hasRunOut(account, billing)) return;
    const isCanceled = subscription.cancelAtPeriodEnd === 1;
    await storeSubscription(tx, {
      ...subscription,
      status: isCanceled ? "canceled" : "lapsed",
      nextPlanId: null,
      nextRetryAt: null,
      mollieSubscriptionId: null,
      agreement: subscription.agreement + 1,
    });
    if (!isCanceled) await queueMail(tx, lapsedMail(user.email, billing.baseUrl));
  });
}
