import { findPlan, type Plan } from "#shared/billing.ts";

/** How a plan is called on bank statements, invoices and in mails. */
export function planTitle({ name, interval }: Plan): string {
  return `CRM Pro ${name}, ${interval === "year" ? "a year" : "a month"}`;
}

/** A plan that was sold stays in the catalogue, even when it is offered no more. */
export function soldPlan(id: string): Plan {
  const plan = findPlan(id);
  if (!plan) throw new Error(`the plan ${id} is not in the catalogue`);
  return plan;
}
