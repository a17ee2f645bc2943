import { and, desc, eq, lt, max, sql } from "drizzle-orm";
import { toPounds } from "#shared/billing/billing.ts";
import type { Invoice, InvoiceListQuery } from "#shared/billing/invoices.ts";
import { keptFor } from "#shared/administration/kept-for.ts";
import { payments } from "#server/billing/payments.table.ts";
import {
  invoiceNumber,
  invoices,
  type InvoiceRow,
} from "#server/billing/invoices/invoices.table.ts";
import { ago } from "#server/platform/queries/ago.ts";
import type { Db } from "#server/platform/database/database.ts";
import { lockByName } from "#server/platform/database/statements/lock-by-name.ts";
import { countWhere, type Page, toPage } from "#server/platform/queries/lists.ts";

export async function listInvoices(
  db: Db,
  userId: string,
  query: InvoiceListQuery,
): Promise<Page<Invoice>> {
  const isTheirs = eq(invoices.userId, userId);
  const rows = await db
    .select({
      invoice: invoices,
      payment: {
        amountPence: payments.amountPence,
        refundedPence: payments.refundedPence,
        chargedBackPence: payments.chargedBackPence,
      },
      total: countWhere(invoices, isTheirs),
    })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .where(and(isTheirs, query.cursor ? lt(invoices.id, query.cursor) : undefined))
    .orderBy(desc(invoices.id))
    .limit(query.limit + 1);
  const page = toPage(
    rows.map((row) => ({ ...row, id: row.invoice.id })),
    query,
  );
  return { ...page, rows: page.rows.map(toInvoice) };
}

/** For the export of an account; a few dozen a year at most. */
export async function listAllInvoices(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, userId))
    .orderBy(invoices.id);
  return rows.map(({ userId: _userId, paymentId: _paymentId, ...row }) => ({
    number: invoiceNumber(row),
    ...row,
  }));
}

type Returns = Pick<
  typeof payments.$inferSelect,
  "amountPence" | "refundedPence" | "chargedBackPence"
>;

function toInvoice({ invoice, payment }: { invoice: InvoiceRow; payment: Returns }): Invoice {
  return {
    id: invoice.id,
    number: invoiceNumber(invoice),
    kind: invoice.kind,
    issuedAt: invoice.issuedAt.toISOString(),
    total: toPounds(invoice.totalPence),
    status: invoice.kind === "invoice" ? statusOf(payment) : statuses[invoice.kind],
  };
}

const statuses = { "credit-note": "credited", "return-note": "returned" } as const;

function statusOf({ amountPence, refundedPence, chargedBackPence }: Returns): Invoice["status"] {
  if (chargedBackPence > 0) return "charged-back";
  if (refundedPence === 0) return "paid";
  return refundedPence < amountPence ? "partly-refunded" : "refunded";
}

export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  return row ?? null;
}

export async function findPaymentInvoice(db: Db, paymentId: string): Promise<InvoiceRow | null> {
  const isIts = and(eq(invoices.paymentId, paymentId), eq(invoices.kind, "invoice"));
  const [row] = await db.select().from(invoices).where(isIts);
  return row ?? null;
}

/** Serializes numbering until the transaction ends, so that no number is skipped. */
export async function lockNumbers(tx: Db): Promise<void> {
  await lockByName(tx, "invoices");
}

/** Call `lockNumbers` first. */
export async function nextSequence(tx: Db, year: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(invoices.sequence) })
    .from(invoices)
    .where(eq(invoices.year, year));
  return (row?.last ?? 0) + 1;
}

/** Only those of deleted accounts, once the legal retention is over. */
export async function forgetOldInvoices(db: Db): Promise<void> {
  await db
    .delete(invoices)
    .where(and(sql`${invoices.userId} is null`, lt(invoices.issuedAt, ago(keptFor.invoices))));
}
