import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { invoiceKinds } from "#shared/billing/invoices.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { payments } from "#server/billing/payments.table.ts";
import { dateMoment } from "#server/platform/queries/columns.ts";

export interface InvoiceParty {
  name: string;
  address: string | null;
  vatNumber: string | null;
}

export interface InvoiceLine {
  description: string;
  pence: number;
}

/** One series for both. A trigger keeps rows unchanged, except for the user of a deleted account. */
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
    /** The sum returned so far with this document; 0 on the invoice itself. */
    returnedPence: integer("returned_pence").notNull(),
    /** On a credit note: the invoice that it corrects, and why. */
    credits: jsonb("credits").$type<{ number: string; issuedAt: string; reason: string }>(),
    seller: jsonb("seller").$type<InvoiceParty>().notNull(),
    buyer: jsonb("buyer").$type<InvoiceParty & { email: string }>().notNull(),
    lines: jsonb("lines").$type<InvoiceLine[]>().notNull(),
    totalPence: integer("total_pence").notNull(),
    /** Included in the total. */
    vatPence: integer("vat_pence").notNull(),
    /** Null where the seller charges none. */
    vatBasisPoints: integer("vat_basis_points"),
    isSample: boolean("is_sample").notNull(),
  },
  (table) => [
    unique("invoices_number").on(table.year, table.sequence),
    // A payment has one invoice, and one credit note for each returned sum.
    unique("invoices_payment").on(table.paymentId, table.returnedPence),
    index("invoices_user").on(table.userId, table.id),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;

export function invoiceNumber({ year, sequence }: Pick<InvoiceRow, "year" | "sequence">): string {
  return `CRM-${year}-${String(sequence).padStart(6, "0")}`;
}
