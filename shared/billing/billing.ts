import { z } from "zod";
import { moment, recordId } from "#shared/records/fields.ts";

/** What one may buy, the smallest first. */
export const tiers = ["starter", "professional", "enterprise"] as const;

/** How long one pays for at a time. */
const planIntervals = ["month", "year"] as const;

export type Tier = (typeof tiers)[number];
export type PlanInterval = (typeof planIntervals)[number];

/** One of the plans that GET /api/mollie/plans answers. The price is in pounds per interval. */
export const plan = z.object({
  /** A tier for a month, such as `professional`, or for a year, such as `professional-year`. */
  id: z.string(),
  tier: z.enum(tiers),
  name: z.string(),
  price: z.string(),
  interval: z.enum(planIntervals),
  features: z.array(z.string()),
});

export type Plan = z.infer<typeof plan>;

/** Query of GET /api/mollie/plans. */
export const planListQuery = z.object({ interval: z.enum(planIntervals).default("month") });

/** The plans on sale by the month, as the landing page lists them (spec section 9). */
export const plans: Plan[] = [
  {
    id: "starter",
    tier: "starter",
    name: "Starter",
    price: "29.00",
    interval: "month",
    features: [
      "Up to 1,000 contacts",
      "Basic reporting",
      "Email integration",
      "5 team members",
      "Email support",
    ],
  },
  {
    id: "professional",
    tier: "professional",
    name: "Professional",
    price: "79.00",
    interval: "month",
    features: [
      "Up to 10,000 contacts",
      "Advanced analytics",
      "Custom workflows",
      "Unlimited team members",
      "Priority support",
      "API access",
    ],
  },
  {
    id: "enterprise",
    tier: "enterprise",
    name: "Enterprise",
    price: "199.00",
    interval: "month",
    features: [
      "Unlimited contacts",
      "Advanced security",
      "Dedicated account manager",
      "Custom integrations",
      "SLA guarantee",
      "White-label options",
    ],
  },
];

/** A year costs as much as ten months. */
export const annualPlans: Plan[] = plans.map((monthly) => ({
  ...monthly,
  id: `${monthly.id}-year`,
  price: toPounds(toPence(monthly.price) * 10),
  interval: "year",
}));

export function listPlans(interval: PlanInterval): Plan[] {
  return interval === "year" ? annualPlans : plans;
}

export function findPlan(id: string): Plan | null {
  return [...plans, ...annualPlans].find((plan) => plan.id === id) ?? null;
}

/** Whole pence of an amount in pounds, such as 2900 of "29.00". */
export function toPence(pounds: string): number {
  const [, whole, fraction] = /^(\d+)\.(\d\d)$/.exec(pounds) ?? [];
  if (whole === undefined || fraction === undefined) throw new Error(`${pounds} is no amount`);
  return Number(whole) * 100 + Number(fraction);
}

/** An amount as the API carries it, such as "29.00" for 2900 and "-0.50" for -50. */
export function toPounds(pence: number): string {
  const digits = String(Math.abs(pence)).padStart(3, "0");
  return `${pence < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Body of POST /api/mollie/create-payment. */
export const newPayment = z.object({
  planId: z.string("planId must be the id of a plan").max(100, "There is no such plan."),
});

/** Answer of POST /api/mollie/create-payment: where the browser goes to pay. */
export const checkout = z.object({ checkoutUrl: z.url() });

const amountInPounds = z.string();

/** What choosing a plan would come to now. */
const planOffer = z.object({
  planId: z.string(),
  /**
   * The current plan, the one that was chosen to follow it, one that is paid now and starts at once,
   * or one for the period's end.
   */
  kind: z.enum(["current", "next", "now", "later"]),
  /** What is paid now, after the credit. */
  due: amountInPounds,
  /** What is unused of the current plan. */
  credit: amountInPounds,
  startsAt: moment,
});

export type PlanOffer = z.infer<typeof planOffer>;

/** How a user's subscription stands: in their trial, or as subscriptions.table.ts says. */
export const userStatuses = [
  "trial",
  "pending",
  "active",
  "past_due",
  "canceled",
  "lapsed",
] as const;

/** Answer of GET /api/billing: how the user's own subscription stands. */
export const billingState = z.object({
  /** False where this server takes no payments, and so limits nothing. */
  isOpen: z.boolean(),
  isSandbox: z.boolean(),
  status: z.enum(userStatuses),
  planId: z.string().nullable(),
  nextPlanId: z.string().nullable(),
  periodEnd: moment.nullable(),
  /** Until when one may write, days of grace included. */
  coveredUntil: moment.nullable(),
  cancelsAtEnd: z.boolean(),
  /** Nothing was bought, and the time to try has passed. */
  hasTrialEnded: z.boolean(),
  /** When a failed renewal is collected again. */
  nextRetryAt: moment.nullable(),
  offers: z.array(planOffer),
});

export type BillingState = z.infer<typeof billingState>;

/** A payment as its user sees it. */
export const userPayment = z.object({
  id: recordId,
  status: z.enum(["open", "paid", "failed", "canceled", "expired"]),
});
