import type { FilterKind } from "#shared/filter-fields.ts";
import { allOf, type FilterGroup } from "#shared/filters.ts";
import type { KeptKind } from "#shared/records/kind-definition.ts";

/** What has no list of its own, by the relation that deals have for it: its figures open the deals that have it. */
const partsOfDeals = { lineItem: "lineItems", stageMove: "stageMoves" } as const;

type Part = keyof typeof partsOfDeals;

/** Whether its figures count what deals are made of. */
export function isOfParts(kind: FilterKind): kind is Part {
  return Object.hasOwn(partsOfDeals, kind);
}

/** The kind whose list a figure opens. */
export function listedKindOf(kind: FilterKind): KeptKind {
  return isOfParts(kind) ? "deal" : kind;
}

/** The filter of that list for what a question counts. */
export function listedFilter(kind: FilterKind, filter: FilterGroup): FilterGroup {
  return isOfParts(kind)
    ? allOf({ related: partsOfDeals[kind], has: "some", where: filter })
    : filter;
}
