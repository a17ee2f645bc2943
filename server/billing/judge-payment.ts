import { toPence } from "#shared/billing/billing.ts";
import { type Account, basisOf } from "#server/billing/billing.queries.ts";
import { type MolliePayment, penceOf } from "#server/billing/mollie-objects.ts";
import { isFailed } from "#server/billing/note-status.ts";
import type { Payment } from "#server/billing/payments.table.ts";

/** Whether the provider's payment matches our request, customer and amount. */
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

/** Whether nothing else was paid or changed since the request. */
export function isAsked(
  { subscription }: Account,
  payment: Payment,
  found: MolliePayment,
): boolean {
  if (payment.kind !== "renewal") return payment.basis === basisOf(subscription);
  if (subscription?.mollieSubscriptionId !== found.subscriptionId) return false;
  return !isFailed(payment) || subscription?.status === "past_due";
}

/** Whether more was returned than we have recorded. */
export function hasGoneBack(
  { refundedPence, chargedBackPence }: Payment,
  { amountRefunded, amountChargedBack }: MolliePayment,
): boolean {
  return penceOf(amountRefunded) > refundedPence || penceOf(amountChargedBack) > chargedBackPence;
}
