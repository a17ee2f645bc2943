import { toPence } from "#shared/billing.ts";
import { type Account, basisOf } from "#server/billing/billing.queries.ts";
import { type MolliePayment, penceOf } from "#server/billing/mollie-objects.ts";
import { isFailed } from "#server/billing/note-status.ts";
import type { Payment } from "#server/billing/payments.table.ts";

/** The provider's payment is the one that we asked for, from whom, and for how much. */
export function isOurs(
  { user, subscription }: Account,
  payment: Payment,
  found: MolliePayment,
): boolean {
  const prices = [subscription?.renewalPence, subscription?.periodPence];
  return (
    found.customerId === user.mollieCustomerId &&
    (payment.molliePaymentId === null || payment.molliePaymentId === found.id) &&
    found.amount.currency === "GBP" &&
    toPence(found.amount.value) === payment.amountPence &&
    (payment.kind !== "renewal" || payment.outcome !== null || prices.includes(payment.amountPence))
  );
}

/** Nothing else was paid or changed since it was asked for. */
export function isAsked(
  { subscription }: Account,
  payment: Payment,
  found: MolliePayment,
): boolean {
  if (payment.kind !== "renewal") return payment.basis === basisOf(subscription);
  if (subscription?.mollieSubscriptionId !== found.subscriptionId) return false;
  return !isFailed(payment) || subscription?.status === "past_due";
}

/** More of it has gone back than we know. */
export function hasGoneBack(
  { refundedPence, chargedBackPence }: Payment,
  { amountRefunded, amountChargedBack }: MolliePayment,
): boolean {
  return penceOf(amountRefunded) > refundedPence || penceOf(amountChargedBack) > chargedBackPence;
}
