import { addDays } from "#shared/billing/billing-periods.ts";
import type { Billing } from "#server/billing/billing.ts";
import { dayOf } from "#server/billing/billing-mails.ts";
import type { BillingUser } from "#server/billing/billing.queries.ts";
import type { Payment } from "#server/billing/payments.table.ts";
import { planTitle, soldPlan } from "#server/billing/plan-names.ts";
import { readBillingDetails } from "#server/billing/invoices/billing-details.queries.ts";
import {
  findPaymentInvoice,
  lockNumbers,
  nextSequence,
} from "#server/billing/invoices/invoices.queries.ts";
import {
  type InvoiceLine,
  invoiceNumber,
  invoices,
  type InvoiceRow,
} from "#server/billing/invoices/invoices.table.ts";
import { vatWithin } from "#server/billing/invoices/vat.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";

export type PeriodPayment = Payment & { periodStart: Date; periodEnd: Date };

/** Call it in the transaction that applies the payment. Stores seller, buyer and rate as they are then. */
export async function issueInvoice(
  tx: Db,
  billing: Billing,
  user: BillingUser,
  payment: PeriodPayment,
): Promise<InvoiceRow> {
  const { isSample, vatBasisPoints: rate, ...seller } = billing.seller;
  const vatBasisPoints = seller.vatNumber === null ? null : rate;
  const { amountPence } = payment;
  return addToSeries(tx, billing, user, {
    userId: user.id,
    paymentId: payment.id,
    kind: "invoice",
    returnedPence: 0,
    credits: null,
    seller,
    buyer: { ...(await readBillingDetails(tx, user.id)), email: user.email },
    lines: linesOf(payment),
    totalPence: amountPence,
    vatPence: vatWithin(amountPence, vatBasisPoints),
    vatBasisPoints,
    isSample,
  });
}

/** The last day of a period is the day before the next begins. */
function linesOf(payment: PeriodPayment): InvoiceLine[] {
  const { planId, amountPence, creditPence, periodStart, periodEnd } = payment;
  const period = `${dayOf(periodStart)} to ${dayOf(addDays(periodEnd, -1))}`;
  const plan = `${planTitle(soldPlan(planId))}\n${period}`;
  const unused = { description: "Unused time of your earlier plan", pence: -creditPence };
  return [
    { description: plan, pence: amountPence + creditPence },
    ...(creditPence > 0 ? [unused] : []),
  ];
}

export interface Return {
  /** The sum returned before this message, and in all. */
  before: number;
  after: number;
  isChargeback: boolean;
}

/** Null for a payment without an invoice. */
export async function issueCreditNote(
  tx: Db,
  billing: Billing,
  user: BillingUser,
  paymentId: string,
  { before, after, isChargeback }: Return,
): Promise<InvoiceRow | null> {
  const credited = await findPaymentInvoice(tx, paymentId);
  if (!credited) return null;
  const { id: _id, year: _year, sequence: _sequence, issuedAt, ...kept } = credited;
  const number = invoiceNumber(credited);
  const reason = isChargeback ? "Taken back by your bank" : "Refund";
  // A difference of rounded sums, so that all parts add up to the payment's VAT.
  const vatPence = vatWithin(before, kept.vatBasisPoints) - vatWithin(after, kept.vatBasisPoints);
  return addToSeries(tx, billing, user, {
    ...kept,
    kind: "credit-note",
    returnedPence: after,
    credits: { number, issuedAt: issuedAt.toISOString(), reason },
    lines: [{ description: `${reason} of invoice ${number}`, pence: before - after }],
    totalPence: before - after,
    vatPence,
  });
}

/** For a payment that bought nothing and was refunded in full. */
export async function issueReturnNote(
  tx: Db,
  billing: Billing,
  user: BillingUser,
  payment: Payment,
  { sum, reason }: { sum: string; reason: string },
): Promise<InvoiceRow> {
  const { isSample, vatBasisPoints: _rate, ...seller } = billing.seller;
  return addToSeries(tx, billing, user, {
    userId: user.id,
    paymentId: payment.id,
    kind: "return-note",
    returnedPence: payment.amountPence,
    credits: null,
    seller,
    buyer: { ...(await readBillingDetails(tx, user.id)), email: user.email },
    // Nothing was sold, and the currency may be any.
    lines: [{ description: `Payment of ${sum}, sent back in full\n${reason}`, pence: 0 }],
    totalPence: 0,
    vatPence: 0,
    vatBasisPoints: null,
    isSample,
  });
}

type NewDocument = Omit<InvoiceRow, "id" | "year" | "sequence" | "issuedAt">;

/** The date is read under the lock, so that numbers and dates have one order. */
async function addToSeries(
  tx: Db,
  billing: Billing,
  user: BillingUser,
  document: NewDocument,
): Promise<InvoiceRow> {
  await lockNumbers(tx);
  const issuedAt = billing.clock(user);
  const year = issuedAt.getUTCFullYear();
  const sequence = await nextSequence(tx, year);
  const [row] = await tx
    .insert(invoices)
    .values({ id: newId(), ...document, year, sequence, issuedAt })
    .returning();
  if (!row) throw new Error("the invoice was not stored");
  return row;
}
