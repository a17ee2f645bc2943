import type { FilterKind } from "#shared/filter-fields.ts";
import { allOf, type FilterGroup } from "#shared/filters.ts";
import type { KeptKind } from "#shared/records/kind-definition.ts";

// Line items have no list of their own: their figures open the deals that have them.

/** The kind whose list a figure opens. */
export function listedKindOf(kind: FilterKind): KeptKind {
  return kind === "lineItem" ? "deal" : kind;
}

/** Whether its figures count what other records are made of, and open those. */
export function isOfParts(kind: FilterKind): boolean {
  return listedKindOf(kind) !== kind;
}

/** The filter of that list for what a question counts. */
export function listedFilter(kind: FilterKind, filter: FilterGroup): FilterGroup {
  return kind === "lineItem" ? allOf({ related: "lineItems", has: "some", where: filter }) : filter;
}
