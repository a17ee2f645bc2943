import type { FilterKind } from "#shared/filter-fields.ts";

/**
 * What people read for each kind of record: one of it, several, and over a list of them. `many` is also the
 * last part of the address of its list.
 */
export const kindWords: Record<FilterKind, { one: string; many: string; title: string }> = {
  contact: { one: "contact", many: "contacts", title: "Contacts" },
  company: { one: "company", many: "companies", title: "Companies" },
  deal: { one: "deal", many: "deals", title: "Deals" },
  task: { one: "task", many: "tasks", title: "Tasks" },
  activity: { one: "activity", many: "activities", title: "Activities" },
};
