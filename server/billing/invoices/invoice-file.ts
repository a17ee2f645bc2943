import { drawInvoice } from "#server/billing/invoices/draw-invoice.ts";
import { findInvoice } from "#server/billing/invoices/invoices.queries.ts";
import { invoiceNumber, type InvoiceRow } from "#server/billing/invoices/invoices.table.ts";
import type { AttachedFile } from "#server/platform/mail/attachments.ts";
import type { Db } from "#server/platform/database/database.ts";

export async function toInvoiceFile(invoice: InvoiceRow): Promise<AttachedFile> {
  return {
    filename: `${invoiceNumber(invoice)}.pdf`,
    contentType: "application/pdf",
    content: await drawInvoice(invoice),
  };
}

export async function loadInvoiceFile(db: Db, invoiceId: string): Promise<AttachedFile> {
  const invoice = await findInvoice(db, invoiceId);
  if (!invoice) throw new Error("the invoice of a mail is not there");
  return toInvoiceFile(invoice);
}
