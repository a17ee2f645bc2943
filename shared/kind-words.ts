import type { FilterKind, KindWords } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";

/**
 * What people read for each kind of record: one of it, several, and over a list of them. `many` is also the
 * last part of the address of its list.
 */
export const kindWords: Record<FilterKind, KindWords> = {
  contact: kindDefinitions.contact.words,
  company: kindDefinitions.company.words,
  deal: kindDefinitions.deal.words,
  task: kindDefinitions.task.words,
  activity: { one: "activity", many: "activities", title: "Activities" },
};
