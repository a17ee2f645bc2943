import { plans } from "#shared/billing/billing.ts";

/** Loaded before a server, it makes it that of a later release, which sells Starter for more. */
for (const plan of plans) if (plan.id === "starter") plan.price = "35.00";
