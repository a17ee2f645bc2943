import type { FilterKind } from "#shared/filter-fields.ts";
import { allOf, type FilterGroup } from "#shared/filters.ts";
import type { KeptKind } from "#shared/records/kind-definition.ts";

/** What has no list of its own: its figures open the records that have it, by the relation that these have for it. */
const parts = {
  lineItem: { of: "deal", relation: "lineItems" },
  stageMove: { of: "deal", relation: "stageMoves" },
  email: { of: "contact", relation: "emails" },
} as const;

type Part = keyof typeof parts;

/** Whether its figures count what is part of other records. */
export function isOfParts(kind: FilterKind): kind is Part {
  return Object.hasOwn(parts, kind);
}

/** The kind whose list a figure opens. */
export function listedKindOf(kind: FilterKind): KeptKind {
  return isOfParts(kind) ? parts[kind].of : kind;
}

/** The filter of that list for what a question counts. */
export function listedFilter(kind: FilterKind, filter: FilterGroup): FilterGroup {
  return isOfParts(kind)
    ? allOf({ related: parts[kind].relation, has: "some", where: filter })
    : filter;
}
