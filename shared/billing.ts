import { z } from "zod";

/** One of the plans that GET /api/mollie/plans answers. The price is in pounds per interval. */
export const plan = z.object({
  id: z.string(),
  name: z.string(),
  price: z.string(),
  interval: z.string(),
  features: z.array(z.string()),
});

export type Plan = z.infer<typeof plan>;

/** The plans on sale, as the landing page lists them (spec section 9). */
export const plans: Plan[] = [
  {
    id: "starter",
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

/** Body of POST /api/mollie/create-payment. */
export const newPayment = z.object({ planId: z.string().max(100) });

/** Answer of POST /api/mollie/create-payment: where the browser goes to pay. */
export const checkout = z.object({ checkoutUrl: z.url() });
