import { formatInUtc } from "#shared/format/format.ts";
import { toPounds } from "#shared/billing/billing.ts";
import { billingPage } from "#server/billing/billing.ts";
import type { Payment } from "#server/billing/payments.table.ts";
import { planTitle, soldPlan } from "#server/billing/plan-names.ts";
import { invoiceNumber, type InvoiceRow } from "#server/billing/invoices/invoices.table.ts";
import { layOut, type MailContent } from "#server/platform/mail/mail-layout.ts";
import type { NewMail } from "#server/platform/mail/queue-mail.ts";

const footer = "You get this mail because you pay for CRM Pro. Questions? Just answer it.";

export function receiptMail(
  recipient: string,
  baseUrl: string,
  payment: Payment,
  invoice: InvoiceRow,
): NewMail {
  const { planId, amountPence, periodStart, periodEnd } = payment;
  const content: MailContent = {
    paragraphs: ["Hello,", "Thank you, your payment has arrived. The invoice is attached."],
    facts: [
      ["Plan", planTitle(soldPlan(planId))],
      ["Invoice", invoiceNumber(invoice)],
      ["Amount", `£${toPounds(amountPence)}`],
      ["Period", periodStart && periodEnd && `${dayOf(periodStart)} to ${dayOf(periodEnd)}`],
    ],
    action: { label: "See your subscription", url: billingPage(baseUrl) },
    footer,
  };
  return { ...billingMail(recipient, "Your payment has arrived", content), invoiceId: invoice.id };
}

interface FailedPayment {
  pence: number;
  /** When the workspace becomes read-only. */
  until: Date;
  nextRetryAt: Date | null;
}

export function paymentFailedMail(
  recipient: string,
  baseUrl: string,
  { pence, until, nextRetryAt }: FailedPayment,
): NewMail {
  const next = nextRetryAt
    ? `We will try again on ${dayOf(nextRetryAt)}.`
    : "We will not try again by ourselves.";
  return billingMail(recipient, "Your payment did not go through", {
    paragraphs: [
      "Hello,",
      `We could not collect £${toPounds(pence)} for your subscription. ${next}`,
      `You can go on working until ${dayOf(until)}. After that your workspace can only be read and exported until the payment is made. Nothing is deleted.`,
    ],
    action: { label: "Pay now", url: billingPage(baseUrl) },
    footer,
  });
}

export function lapsedMail(recipient: string, baseUrl: string): NewMail {
  return billingMail(recipient, "Your workspace can only be read now", {
    paragraphs: [
      "Hello,",
      "The payment for your subscription is still missing, so your workspace can only be read and exported from now on. Nothing is deleted: choose a plan, and everything is as it was.",
    ],
    action: { label: "Choose a plan", url: billingPage(baseUrl) },
    footer,
  });
}

export interface Remains {
  /** All of the period is gone, and a payment is due. */
  isDue: boolean;
  /** When the workspace becomes read-only without another payment. */
  until: Date;
}

export function refundMail(
  recipient: string,
  baseUrl: string,
  { pence, remains }: { pence: number; remains: Remains | null },
): NewMail {
  const isShorter = remains !== null && !remains.isDue;
  return billingMail(recipient, "We have sent money back to you", {
    paragraphs: [
      "Hello,",
      `We have sent £${toPounds(pence)} back to you. It can take some days to arrive.`,
      ...(isShorter ? [shorterSentence(remains.until)] : []),
    ],
    action: { label: "See your subscription", url: billingPage(baseUrl) },
    footer,
  });
}

/** @param remains null where the current period is still paid for */
export function chargebackMail(
  recipient: string,
  baseUrl: string,
  { pence, remains }: { pence: number; remains: Remains | null },
): NewMail {
  const effect = remains
    ? (remains.isDue ? dueSentence : shorterSentence)(remains.until)
    : "What you have now goes on. If you did not mean to take it back, just answer this mail.";
  return billingMail(recipient, "Your payment was taken back", {
    paragraphs: [
      "Hello,",
      `Your bank has taken back a payment of £${toPounds(pence)} for your subscription. ${effect}`,
    ],
    action: remains?.isDue
      ? { label: "Pay now", url: billingPage(baseUrl) }
      : { label: "See your subscription", url: billingPage(baseUrl) },
    footer,
  });
}

function dueSentence(until: Date): string {
  return `You can go on working until ${dayOf(until)}. After that your workspace can only be read and exported until the payment is made.`;
}

function shorterSentence(until: Date): string {
  return `Part of it was credited to the plan that you have now, which therefore lasts until ${dayOf(until)}.`;
}

export function wrongPaymentMail(recipient: string, baseUrl: string, sum: string): NewMail {
  return billingMail(recipient, "We are sending your payment back", {
    paragraphs: [
      "Hello,",
      `A payment of ${sum} has come in for your subscription, which is not what we had asked for. It has bought nothing, and we are sending it back. It can take some days to arrive.`,
      "Your subscription page says how things stand, and lets you pay for a plan.",
    ],
    action: { label: "See your subscription", url: billingPage(baseUrl) },
    footer,
  });
}

export function dayOf(moment: Date): string {
  return formatInUtc.moment(moment, "long");
}

function billingMail(recipient: string, subject: string, content: MailContent): NewMail {
  return {
    recipient,
    subject,
    ...layOut(content),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
