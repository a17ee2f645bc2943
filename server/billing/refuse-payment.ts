import type { Billing } from "#server/billing/billing.ts";
import { type Account, patchPayment } from "#server/billing/billing.queries.ts";
import { wrongPaymentMail } from "#server/billing/billing-mails.ts";
import { failCollection } from "#server/billing/fail-collection.ts";
import { isAsked } from "#server/billing/judge-payment.ts";
import type { MolliePayment } from "#server/billing/mollie-objects.ts";
import { noteStatus } from "#server/billing/note-status.ts";
import type { Payment } from "#server/billing/payments.table.ts";
import { issueReturnNote } from "#server/billing/invoices/issue-invoice.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Refunds a payment that differs from the request, notifies payer and operator, and collects the renewal again. */
export async function refusePayment(
  tx: Db,
  billing: Billing,
  account: Account & { payment: Payment },
  found: MolliePayment,
): Promise<Payment | null> {
  billing.log.warn({ molliePaymentId: found.id }, "a payment is not as it was asked for");
  const { user, subscription, payment } = account;
  if (payment.outcome === "applied") return null;
  const refused = { ...(await noteStatus(tx, payment, found)), outcome: "mismatch" as const };
  await patchPayment(tx, payment.id, { outcome: refused.outcome });
  if (refused.status === "paid" && payment.status !== "paid") {
    const { currency, value } = found.amount;
    const sum = currency === "GBP" ? `£${value}` : `${currency} ${value}`;
    const reason = "Not as asked for";
    const note = await issueReturnNote(tx, billing, user, payment, { sum, reason });
    const mail = wrongPaymentMail(user.email, billing.baseUrl, sum);
    await queueMail(tx, { ...mail, invoiceId: note.id });
  }
  if (payment.kind === "renewal" && payment.outcome === null && isAsked(account, payment, found)) {
    const amountPence = subscription?.renewalPence ?? payment.amountPence;
    await failCollection(tx, billing, { ...account, payment: { ...refused, amountPence } });
  }
  return refused;
}
