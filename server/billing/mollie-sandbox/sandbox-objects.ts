import { randomBytes } from "node:crypto";
import { z } from "zod";

/** The fields that the sandbox reads; others are stored as they came. */
const amount = z.object({ currency: z.string(), value: z.string().regex(/^\d+\.\d\d$/) });

const metadata = z.record(z.string(), z.unknown()).nullish();

export const newCustomer = z.object({
  name: z.string(),
  email: z.string(),
  metadata: z.object({ userId: z.uuid() }),
});

export const newPayment = z.object({
  amount,
  description: z.string(),
  redirectUrl: z.url().optional(),
  webhookUrl: z.url().optional(),
  customerId: z.string(),
  sequenceType: z.enum(["first", "recurring"]),
  subscriptionId: z.string().optional(),
  metadata,
});

export const payment = newPayment.extend({
  status: z.enum(["open", "pending", "paid", "failed", "canceled", "expired"]),
  amountRefunded: amount.optional(),
  amountChargedBack: amount.optional(),
});

export const newSubscription = z.object({
  amount,
  interval: z.enum(["1 month", "12 months"]),
  startDate: z.iso.date(),
  description: z.string(),
  webhookUrl: z.url().optional(),
  metadata,
});

export const subscription = newSubscription.extend({
  customerId: z.string(),
  status: z.enum(["active", "canceled"]),
  nextPaymentDate: z.iso.date(),
  /** How many payments it has made. */
  count: z.number().int(),
});

export type SandboxSubscriptionBody = z.infer<typeof subscription>;

export function sandboxId(prefix: "cst" | "tr" | "mdt" | "sub" | "re"): string {
  return `${prefix}_${randomBytes(8).toString("hex")}`;
}
