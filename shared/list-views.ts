import { z } from "zod";
import { filterParam } from "#shared/filters.ts";
import { filterFields, type ListedKind } from "#shared/filter-fields.ts";

/** The order of a list: a field, and whether its highest value comes first. */
export interface Sort {
  field: string;
  isDescending: boolean;
}

/** How a list is ordered that says nothing of it. */
export const newestFirst = "-createdAt";

/** Reads a sort such as `name` or `-value`; null where the kind has no such field to sort by. */
export function parseSort(kind: ListedKind, text: string): Sort | null {
  const isDescending = text.startsWith("-");
  const field = isDescending ? text.slice(1) : text;
  const known = filterFields[kind];
  const isKnown = Object.hasOwn(known, field) && known[field]?.isSortable;
  return isKnown ? { field, isDescending } : null;
}

export function sortableFields(kind: ListedKind): string[] {
  return Object.entries(filterFields[kind])
    .filter(([, { isSortable }]) => isSortable)
    .map(([name]) => name);
}

function sortParam(kind: ListedKind) {
  return z
    .string("sort must be one text")
    .max(100)
    .transform((text, context): Sort => {
      const sort = parseSort(kind, text);
      if (sort) return sort;
      const fields = sortableFields(kind).join(", ");
      context.addIssue({
        code: "custom",
        message: `sort must be one of: ${fields}, with a minus before it for the highest first`,
      });
      return z.NEVER;
    });
}

/**
 * What a list of one kind can be asked for beside its own query: `filter`, `sort`, and where a sorted
 * list continues: `after` is the sorted value of the record that `cursor` names, none where it is empty.
 */
export function viewQuery(kind: ListedKind) {
  return {
    filter: filterParam(kind).optional(),
    sort: sortParam(kind).optional(),
    after: z
      .string("after must be one text")
      .max(500, "after is not valid: start again without it")
      .refine(
        (text) => !text.includes("\u0000") && text.isWellFormed(),
        "after is not valid: start again without it",
      )
      .optional(),
  };
}

export type ViewQuery = z.output<z.ZodObject<ReturnType<typeof viewQuery>>>;
