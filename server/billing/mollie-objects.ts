import { z } from "zod";
import { toPence } from "#shared/billing/billing.ts";

const amount = z.object({ currency: z.string(), value: z.string() });

const link = z.object({ href: z.url() });

const metadata = z
  .object({ paymentId: z.uuid().optional(), agreement: z.number().int().optional() })
  .nullish()
  .catch(null);

export const mollieCustomer = z.object({ id: z.string() });

export const molliePayment = z
  .object({
    id: z.string(),
    status: z.enum(["open", "pending", "authorized", "paid", "failed", "canceled", "expired"]),
    amount,
    amountRefunded: amount.nullish(),
    amountChargedBack: amount.nullish(),
    customerId: z.string().nullish(),
    subscriptionId: z.string().nullish(),
    createdAt: z.coerce.date(),
    metadata,
    _links: z.object({ checkout: link.nullish() }),
  })
  .transform(({ _links: links, ...payment }) => ({
    ...payment,
    /** Null once the payment is decided. */
    checkoutUrl: links.checkout?.href ?? null,
  }));

export type MolliePayment = z.infer<typeof molliePayment>;

/** Pence received and not returned. */
export function heldPence(payment: MolliePayment): number {
  const { status, amount, amountRefunded, amountChargedBack } = payment;
  if (status !== "paid") return 0;
  return toPence(amount.value) - penceOf(amountRefunded) - penceOf(amountChargedBack);
}

export function penceOf(sum: MolliePayment["amountRefunded"]): number {
  return sum ? toPence(sum.value) : 0;
}

export const mollieSubscription = z.object({
  id: z.string(),
  status: z.enum(["pending", "active", "canceled", "suspended", "completed"]),
  amount,
  interval: z.string(),
  startDate: z.string(),
  nextPaymentDate: z.string().nullish(),
  metadata,
});

export type MollieSubscription = z.infer<typeof mollieSubscription>;

export function isCollecting({ status }: MollieSubscription): boolean {
  return status === "active" || status === "pending";
}
