import { z } from "zod";
import { moment } from "#shared/records/fields.ts";

/** How the sandbox behaves towards the user, as they choose. */
export const sandboxSettings = z.object({
  /** What becomes of a payment that is collected without the user. */
  renewals: z.enum(["paid", "failed"]),
  /** Whether the provider's messages about payments arrive, and how often. */
  webhooks: z.enum(["delivered", "twice", "lost"]),
  /** What the provider answers: as agreed, status 500, or status 429. */
  answers: z.enum(["normal", "error", "busy"]),
});

export type SandboxSettings = z.infer<typeof sandboxSettings>;

/** The settings until the user chooses others. */
export const usualSandbox: SandboxSettings = {
  renewals: "paid",
  webhooks: "delivered",
  answers: "normal",
};

/** Body of PUT /api/sandbox/settings. */
export const sandboxChanges = sandboxSettings.partial();

/** Body of POST /api/sandbox/clock: by how much it moves on. */
export const clockMove = z.object({
  months: z.number().int().min(0).max(12).default(0),
  days: z.number().int().min(0).max(31).default(0),
  /** To the day on which the next payment is collected, instead. */
  toNextCollection: z.boolean().default(false),
});

const sandboxPayment = z.object({
  id: z.string(),
  createdAt: moment,
  description: z.string(),
  amount: z.string(),
  status: z.string(),
  amountReturned: z.string(),
});

export type SandboxPayment = z.infer<typeof sandboxPayment>;

/** Answer of GET /api/sandbox. */
export const sandboxState = z.object({
  /** The time by which the user's subscription runs. */
  now: moment,
  /** When the next payment is collected; null where none is. */
  nextCollection: moment.nullable(),
  settings: sandboxSettings,
  payments: z.array(sandboxPayment),
});

/** Path of the calls about one of the sandbox's payments. */
export const sandboxPaymentPath = z.object({ id: z.string().regex(/^tr_\w{1,40}$/) });

/** Body of POST /api/sandbox/payments/{id}/return: the money goes back, wholly or in part. */
export const paymentReturn = z.object({
  kind: z.enum(["refund", "chargeback"]),
  amount: z
    .string()
    .regex(/^\d{1,6}\.\d\d$/)
    .optional(),
});
