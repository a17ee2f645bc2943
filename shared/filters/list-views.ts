import { aKind } from "./filters.ts";
import type { FilterKind, ListedKind } from "./filter-fields.ts";
import { archivedProblem, findField, isKnownLater, type KnownFields } from "./known-fields.ts";

/** The order of a list: a field, and whether its highest value comes first. */
export interface Sort {
  field: string;
  isDescending: boolean;
}

/** How a list is ordered that says nothing of it. */
export const newestFirst = "-createdAt";

/** Reads a sort such as `name` or `-value`, whatever it names. */
export function readSort(text: string): Sort {
  const isDescending = text.startsWith("-");
  return { field: isDescending ? text.slice(1) : text, isDescending };
}

/** What is wrong with the field of a sort, in a sentence; null when a list can be sorted by it. */
export function sortProblem(
  known: KnownFields,
  kind: FilterKind,
  { field: name }: Sort,
): string | null {
  const field = findField(known, kind, name);
  if (field?.custom?.isArchived) return archivedProblem(field);
  if (field ? field.isSortable : isKnownLater(known, name)) return null;
  return `${aKind(kind)} has no field "${name}" to sort by`;
}

export function sortableFields(known: KnownFields, kind: ListedKind): string[] {
  return Object.entries(known.byKind[kind])
    .filter(([, { isSortable, custom }]) => isSortable && !custom?.isArchived)
    .map(([name]) => name);
}
