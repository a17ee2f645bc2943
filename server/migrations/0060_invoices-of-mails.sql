-- Written by hand from here on, since the outbox knows no invoices.
ALTER TABLE "mails" RENAME CONSTRAINT "mails_invoice_id_invoices_id_fk" TO "mails_invoice";
