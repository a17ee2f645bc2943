import { z } from "zod";
import { moment, optionalText, recordId, requiredText } from "#shared/records/fields.ts";
import { defaultPageSize, limit, listQuery } from "#shared/filters/lists.ts";

/**
 * What a document of the books is: money that came, money that went back, or a payment that bought
 * nothing and was sent back.
 */
export const invoiceKinds = ["invoice", "credit-note", "return-note"] as const;

/** What has become of the payment behind an invoice; a credit note is only ever `credited`, a return note `returned`. */
const invoiceStatuses = [
  "paid",
  "partly-refunded",
  "refunded",
  "charged-back",
  "credited",
  "returned",
] as const;

/** One of the invoices and credit notes that GET /api/invoices answers. */
export const invoice = z.object({
  id: recordId,
  /** Such as CRM-2026-000001; without gaps, starting over each year. */
  number: z.string(),
  kind: z.enum(invoiceKinds),
  issuedAt: moment,
  /** In pounds, VAT included; below zero on a credit note. */
  total: z.string(),
  status: z.enum(invoiceStatuses),
});

export type Invoice = z.infer<typeof invoice>;

/** Query of GET /api/invoices. */
export const invoiceListQuery = listQuery.extend({ limit: limit(200).default(defaultPageSize) });

export type InvoiceListQuery = z.infer<typeof invoiceListQuery>;

/** Answer of GET /api/invoices/details: the recipient of a user's next invoices. */
export const billingDetails = z.object({
  name: z.string(),
  /** Of several lines. */
  address: z.string().nullable(),
  vatNumber: z.string().nullable(),
});

export type BillingDetails = z.infer<typeof billingDetails>;

/** Body of PUT /api/invoices/details. */
export const newBillingDetails = z.object({
  name: requiredText("Name", 200),
  address: optionalText("Address", 500).refine(
    (address) => (address?.split("\n").length ?? 0) <= 8,
    "Address can have at most 8 lines",
  ),
  vatNumber: optionalText("VAT number", 30).refine(
    (number) => number === null || /^[\dA-Za-z][\dA-Za-z .-]{3,}$/.test(number),
    "VAT number must be letters and digits, such as GB123456789",
  ),
});
