import { eq } from "drizzle-orm";
import { listPayments, patchPayment } from "#server/billing/billing.queries.ts";
import { type Payment, payments } from "#server/billing/payments.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The payments that brought a period, the newest first: the first one's is what one has now. */
export function listApplied(tx: Db, userId: string): Promise<Payment[]> {
  return listPayments(tx, userId, eq(payments.outcome, "applied"));
}

/**
 * The money of an earlier payment went back, and an upgrade had taken its unused time as credit.
 * Takes that out of each payment which rests on it, down to the one for the current period.
 * @returns what the current period has lost by it, in pence
 */
export async function loseCredit(tx: Db, applied: Payment[], returned: Payment): Promise<number> {
  const later = applied.slice(
    0,
    applied.findIndex(({ id }) => id === returned.id),
  );
  if (later.some(({ creditPence }) => creditPence === 0)) return 0;
  let lost = returned.amountPence;
  let worth = returned.amountPence + returned.creditPence;
  for (const payment of later.toReversed()) {
    lost = Math.round((payment.creditPence * lost) / worth);
    worth = keptPence(payment) + payment.creditPence;
    await patchPayment(tx, payment.id, { creditPence: payment.creditPence - lost });
  }
  return later.length === 0 ? 0 : lost;
}

/** A part of a payment that goes back takes nothing away; see `takeReturn`. */
function keptPence({ amountPence, refundedPence, chargedBackPence }: Payment): number {
  return refundedPence + chargedBackPence < amountPence ? amountPence : 0;
}
