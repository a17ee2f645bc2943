import { z } from "zod";
import { isStorableText } from "#shared/fields.ts";
import { aKind, filterParam } from "#shared/filters.ts";
import type { FilterKind, ListedKind } from "#shared/filter-fields.ts";
import {
  archivedProblem,
  findField,
  isKnownLater,
  type KnownFields,
  productFields,
} from "#shared/known-fields.ts";
import { timeZone } from "#shared/time-zones.ts";

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

function sortParam(kind: ListedKind) {
  return z
    .string("sort must be one text")
    .max(100)
    .transform((text, context): Sort => {
      const sort = readSort(text);
      if (sortProblem(productFields, kind, sort) === null) return sort;
      const fields = sortableFields(productFields, kind).join(", ");
      context.addIssue({
        code: "custom",
        message: `sort must be one of: ${fields}, or customFields. with the key of a custom field, with a minus before it for the highest first`,
      });
      return z.NEVER;
    });
}

/**
 * What a list of one kind can be asked for beside its own query: `filter`, with the zone in which its days
 * begin (UTC, where none is given), `sort`, and where a sorted list continues: `after` is the sorted value of the record that `cursor` names, none where it is empty.
 */
export function viewQuery(kind: ListedKind) {
  return {
    filter: filterParam(kind).optional(),
    sort: sortParam(kind).optional(),
    timeZone: timeZone.optional(),
    after: z
      .string("after must be one text")
      .max(500, "after is not valid: start again without it")
      .refine(isStorableText, "after is not valid: start again without it")
      .optional(),
  };
}

/** Of its custom fields nothing is known yet but their names. */
export type ViewQuery = z.output<z.ZodObject<ReturnType<typeof viewQuery>>>;
