import { eq } from "drizzle-orm";
import { listPayments, patchPayment } from "#server/billing/billing.queries.ts";
import { type Payment, payments } from "#server/billing/payments.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Payments that bought a period, newest first: the first bought the current one. */
export function listApplied(tx: Db, userId: string): Promise<Payment[]> {
  return listPayments(tx, userId, eq(payments.outcome, "applied"));
}

/** Takes a returned payment's credit from later upgrades. @returns pence that the current period loses */
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

/** Partial refunds take nothing away; see `takeReturn`. */
function keptPence({ amountPence, refundedPence, chargedBackPence }: Payment): number {
  return refundedPence + chargedBackPence < amountPence ? amountPence : 0;
}
