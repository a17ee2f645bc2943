import type { FilterKind } from "#shared/filters/filter-fields.ts";
import { allOf, type FilterGroup } from "#shared/filters/filters.ts";
import { isOfParts, type KeptKind } from "#shared/records/kind-definition.ts";
import { partDefinitions } from "#shared/records/part-definitions.ts";

/** The kind whose list a figure opens: of parts that of their records. */
export function listedKindOf(kind: FilterKind): KeptKind {
  return isOfParts(kind) ? partDefinitions[kind].of : kind;
}

/** The filter of that list for what a question counts. */
export function listedFilter(kind: FilterKind, filter: FilterGroup): FilterGroup {
  return isOfParts(kind)
    ? allOf({ related: partDefinitions[kind].relation, has: "some", where: filter })
    : filter;
}
