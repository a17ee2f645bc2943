import { addDays } from "#shared/billing/billing-periods.ts";
import type { Billing } from "#server/billing/billing.ts";
import { type Account, coveredUntil, storeSubscription } from "#server/billing/billing.queries.ts";
import { paymentFailedMail } from "#server/billing/billing-mails.ts";
import type { Payment } from "#server/billing/payments.table.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";

const maxRetries = 3;
const daysBetween = 2;

/** Schedules the next retry, and notifies the user. */
export async function failCollection(
  tx: Db,
  billing: Billing,
  { user, subscription, payment }: Account & { payment: Payment },
): Promise<void> {
  if (!subscription || !["active", "past_due"].includes(subscription.status)) return;
  const retries = payment.kind === "retry" ? subscription.retries + 1 : 0;
  const next = addDays(billing.clock(user), daysBetween);
  const isLast = retries >= maxRetries || next >= coveredUntil(subscription);
  const nextRetryAt = isLast ? null : next;
  const failed = { ...subscription, status: "past_due" as const, retries, nextRetryAt };
  await storeSubscription(tx, failed);
  const until = coveredUntil(failed);
  const mail = { pence: payment.amountPence, until, nextRetryAt };
  await queueMail(tx, paymentFailedMail(user.email, billing.baseUrl, mail));
}
