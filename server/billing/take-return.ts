import type { Billing } from "#server/billing/billing.ts";
import { type Account, patchPayment, storeSubscription } from "#server/billing/billing.queries.ts";
import { chargebackMail, refundMail } from "#server/billing/billing-mails.ts";
import type { Payment } from "#server/billing/payments.table.ts";
import type { Subscription } from "#server/billing/subscriptions.table.ts";
import { issueCreditNote } from "#server/invoices/issue-invoice.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";

type Returned = Pick<Payment, "refundedPence" | "chargedBackPence">;

/**
 * Money of a paid payment went back. A refund of all of it ends the period that it paid for, a
 * charge-back puts the user into the days of grace.
 */
export async function takeReturn(
  tx: Db,
  billing: Billing,
  account: Account & { payment: Payment },
  found: Returned,
): Promise<Payment> {
  const { user, subscription, payment } = account;
  // Sums only grow; a smaller one is an answer that was given earlier.
  const returned = {
    refundedPence: Math.max(payment.refundedPence, found.refundedPence),
    chargedBackPence: Math.max(payment.chargedBackPence, found.chargedBackPence),
  };
  const refunded = returned.refundedPence - payment.refundedPence;
  const chargedBack = returned.chargedBackPence - payment.chargedBackPence;
  if (refunded === 0 && chargedBack === 0) return payment;
  await patchPayment(tx, payment.id, returned);
  const noted = { ...payment, ...returned };
  const isAll = returned.refundedPence + returned.chargedBackPence >= payment.amountPence;
  const unpaid = isAll && payment.outcome === "applied" ? paidBy(payment, subscription) : null;
  if (unpaid) await storeSubscription(tx, endNow(unpaid, billing.clock(user), chargedBack > 0));
  const creditNote = await issueCreditNote(tx, billing, user, payment.id, {
    before: payment.refundedPence + payment.chargedBackPence,
    after: returned.refundedPence + returned.chargedBackPence,
    isChargeback: chargedBack > 0,
  });
  const pence = chargedBack + refunded;
  const mail =
    chargedBack > 0
      ? chargebackMail(user.email, billing.baseUrl, { pence, isDue: unpaid !== null })
      : refundMail(user.email, billing.baseUrl, pence);
  await queueMail(tx, { ...mail, invoiceId: creditNote?.id ?? null });
  return noted;
}

/** The subscription, if the payment is for its current period. */
function paidBy(payment: Payment, subscription: Subscription | null): Subscription | null {
  const isCurrent = subscription?.currentPeriodEnd.getTime() === payment.periodEnd?.getTime();
  return isCurrent ? subscription : null;
}

function endNow(subscription: Subscription, now: Date, mayStillPay: boolean): Subscription {
  return {
    ...subscription,
    status: mayStillPay ? "past_due" : "canceled",
    // What is paid in the days of grace is counted from here.
    anchor: now,
    currentPeriodStart: new Date(
      Math.min(now.getTime(), subscription.currentPeriodStart.getTime()),
    ),
    currentPeriodEnd: now,
    nextPlanId: null,
    nextRetryAt: null,
    mollieSubscriptionId: null,
    agreement: subscription.agreement + 1,
  };
}
