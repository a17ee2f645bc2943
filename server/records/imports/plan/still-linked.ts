import type { NewLinked } from "#server/records/imports/plan/resolve-links.ts";
import type { BatchPlan } from "./batch-plan.ts";

/** Drops linked records that only refused rows name. */
export function stillLinked(
  { companies, contacts }: NewLinked,
  { created, updated }: Pick<BatchPlan, "created" | "updated">,
): NewLinked {
  const records = [...created, ...updated.map(({ changes }) => changes)];
  const used = new Set(records.flatMap((record) => [record.company_id, record.contact_id]));
  return {
    companies: companies.filter(({ id }) => used.has(id)),
    contacts: contacts.filter(({ id }) => used.has(id)),
  };
}
