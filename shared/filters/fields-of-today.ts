import { dealFields } from "#shared/crm/deals.ts";
import type { FilterNode } from "./filters.ts";

/** What is planned for a deal, and what it waits for: what that was is not kept. */
const fieldsOfToday = ["nextStep", "nextStepDate", "idleSince"] as const;

/** "Next Step is known of today alone", for a field of deals that is; null for others. */
export function ofTodayAlone(field: string): string | null {
  const name = fieldsOfToday.find((one) => one === field);
  return name === undefined ? null : `${dealFields[name].label} is known of today alone`;
}

/** The same of the first condition that asks for such a field of the deals themselves. */
export function asksToday(node: FilterNode): string | null {
  if ("conditions" in node) {
    return node.conditions.map(asksToday).find((found) => found !== null) ?? null;
  }
  return "field" in node ? ofTodayAlone(node.field) : null;
}
