import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { invoiceKinds } from "#shared/invoices.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { payments } from "#server/billing/payments.table.ts";
import { dateMoment } from "#server/platform/columns.ts";

/** Someone's name and address as they were when the invoice was made. */
export interface InvoiceParty {
  name: string;
  address: string | null;
  vatNumber: string | null;
}

export interface InvoiceLine {
  description: string;
  pence: number;
}

/**
 * Invoices and credit notes, one series for both. A row holds all that its PDF shows and is never
 * changed, which a trigger sees to; the user alone goes from it when their account is deleted.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    kind: text("kind", { enum: invoiceKinds }).notNull(),
    year: integer("year").notNull(),
    sequence: integer("sequence").notNull(),
    issuedAt: dateMoment("issued_at").notNull(),
    /** How much of the payment had gone back with this document; 0 on the invoice itself. */
    returnedPence: integer("returned_pence").notNull(),
    /** On a credit note: the number and the moment of the invoice that it corrects, and why. */
    credits: jsonb("credits").$type<{ number: string; issuedAt: string; reason: string }>(),
    seller: jsonb("seller").$type<InvoiceParty>().notNull(),
    buyer: jsonb("buyer").$type<InvoiceParty & { email: string }>().notNull(),
    lines: jsonb("lines").$type<InvoiceLine[]>().notNull(),
    totalPence: integer("total_pence").notNull(),
    /** What of the total is VAT. */
    vatPence: integer("vat_pence").notNull(),
    /** Null where the seller charges none. */
    vatBasisPoints: integer("vat_basis_points"),
    isSample: boolean("is_sample").notNull(),
  },
  (table) => [
    unique("invoices_number").on(table.year, table.sequence),
    // A payment has one invoice, and each sum that went back one credit note.
    unique("invoices_payment").on(table.paymentId, table.returnedPence),
    index("invoices_user").on(table.userId, table.id),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;

/** How a document is called. */
export function invoiceNumber({ year, sequence }: Pick<InvoiceRow, "year" | "sequence">): string {
  return `CRM-${year}-${String(sequence).padStart(6, "0")}`;
}
