import { findPlan, type Plan } from "#shared/billing/billing.ts";

/** The name on bank statements, invoices and in mails. */
export function planTitle({ name, interval }: Plan): string {
  return `CRM Pro ${name}, ${interval === "year" ? "a year" : "a month"}`;
}

/** Plans stay in the catalogue after they are withdrawn. */
export function soldPlan(id: string): Plan {
  const plan = findPlan(id);
  if (!plan) throw new Error(`the plan ${id} is not in the catalogue`);
  return plan;
}
