import { patchPayment } from "#server/billing/billing.queries.ts";
import type { MolliePayment } from "#server/billing/mollie-objects.ts";
import type { Payment } from "#server/billing/payments.table.ts";
import type { Db } from "#server/platform/database/database.ts";

const undecided = new Set(["creating", "open", "pending", "authorized"]);

export function isFailed({ status }: Payment): boolean {
  return status !== "paid" && !undecided.has(status);
}

/** Decided payments ignore late answers, except that a slow bank transfer may pay a failed one. */
export async function noteStatus(tx: Db, payment: Payment, found: MolliePayment): Promise<Payment> {
  const isPaidAfterAll = isFailed(payment) && found.status === "paid";
  if (!undecided.has(payment.status) && !isPaidAfterAll) return payment;
  const noted = { status: found.status, molliePaymentId: found.id };
  await patchPayment(tx, payment.id, noted);
  return { ...payment, ...noted };
}
