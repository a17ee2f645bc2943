import { toPounds } from "#shared/billing/billing.ts";
import type { Billing } from "#server/billing/billing.ts";
import {
  type Account,
  coveredUntil,
  patchPayment,
  storeSubscription,
  subscribedAt,
} from "#server/billing/billing.queries.ts";
import { chargebackMail, refundMail, type Remains } from "#server/billing/billing-mails.ts";
import { listApplied, loseCredit } from "#server/billing/lose-credit.ts";
import type { Payment } from "#server/billing/payments.table.ts";
import type { Subscription } from "#server/billing/subscriptions.table.ts";
import { issueCreditNote, issueReturnNote } from "#server/billing/invoices/issue-invoice.ts";
import type { InvoiceRow } from "#server/billing/invoices/invoices.table.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";

type Returned = Pick<Payment, "refundedPence" | "chargedBackPence">;

/** A full refund ends the period, a charge-back starts the grace. A later period with its credit becomes shorter. */
export async function takeReturn(
  tx: Db,
  billing: Billing,
  account: Account & { payment: Payment },
  found: Returned,
): Promise<Payment> {
  const { user, payment } = account;
  // Sums only grow; a smaller one is an outdated answer.
  const returned = {
    refundedPence: Math.max(payment.refundedPence, found.refundedPence),
    chargedBackPence: Math.max(payment.chargedBackPence, found.chargedBackPence),
  };
  const [before, after] = [sumOf(payment), sumOf(returned)];
  if (before === after) return payment;
  await patchPayment(tx, payment.id, returned);
  const isChargeback = returned.chargedBackPence > payment.chargedBackPence;
  const isGone = before < payment.amountPence && after >= payment.amountPence;
  const remains = isGone ? await takeAway(tx, billing, account, isChargeback) : null;
  const change = { before, after, isChargeback };
  const document =
    payment.outcome === "returned"
      ? await noteReturn(tx, billing, account, before)
      : await issueCreditNote(tx, billing, user, payment.id, change);
  const write = isChargeback ? chargebackMail : refundMail;
  const mail = write(user.email, billing.baseUrl, { pence: after - before, remains });
  await queueMail(tx, { ...mail, invoiceId: document?.id ?? null });
  return { ...payment, ...returned };
}

/** A payment that bought nothing is refunded at once and in full. */
function noteReturn(
  tx: Db,
  billing: Billing,
  { user, payment }: Account & { payment: Payment },
  before: number,
): Promise<InvoiceRow> | null {
  if (before > 0) return null;
  const sum = `£${toPounds(payment.amountPence)}`;
  return issueReturnNote(tx, billing, user, payment, { sum, reason: "Paid twice" });
}

function sumOf({ refundedPence, chargedBackPence }: Returned): number {
  return refundedPence + chargedBackPence;
}

/** @returns what is left of the current period; null where this payment did not buy it */
async function takeAway(
  tx: Db,
  billing: Billing,
  { user, subscription, payment }: Account & { payment: Payment },
  mayStillPay: boolean,
): Promise<Remains | null> {
  const now = billing.clock(user);
  if (payment.outcome !== "applied" || !subscription || !subscribedAt(subscription, now)) {
    return null;
  }
  const applied = await listApplied(tx, user.id);
  const isCurrent = applied[0]?.id === payment.id;
  const lost = isCurrent ? subscription.periodPence : await loseCredit(tx, applied, payment);
  if (lost === 0) return null;
  const shorter = shorten(subscription, lost);
  const isDue = isCurrent || shorter.currentPeriodEnd <= now;
  const left = isDue ? endNow(subscription, now, mayStillPay) : shorter;
  await storeSubscription(tx, left);
  return { isDue, until: isDue ? coveredUntil(left) : left.currentPeriodEnd };
}

/** Moves the end in proportion to the lost money; months are counted from there. */
function shorten(subscription: Subscription, lostPence: number): Subscription {
  const { currentPeriodStart, currentPeriodEnd, periodPence } = subscription;
  const start = currentPeriodStart.getTime();
  const share = (periodPence - lostPence) / periodPence;
  const end = new Date(start + (currentPeriodEnd.getTime() - start) * share);
  return {
    ...subscription,
    anchor: end,
    currentPeriodEnd: end,
    periodPence: periodPence - lostPence,
    mollieSubscriptionId: null,
    agreement: subscription.agreement + 1,
  };
}

/** A period that is already over keeps its end. */
function endNow(subscription: Subscription, now: Date, mayStillPay: boolean): Subscription {
  const { currentPeriodStart: start, currentPeriodEnd, agreement } = subscription;
  const end = currentPeriodEnd < now ? currentPeriodEnd : now;
  return {
    ...subscription,
    status: mayStillPay ? "past_due" : "canceled",
    // A payment within the days of grace counts from here.
    anchor: end,
    currentPeriodStart: start < end ? start : end,
    currentPeriodEnd: end,
    nextPlanId: null,
    nextRetryAt: null,
    mollieSubscriptionId: null,
    agreement: agreement + 1,
  };
}
