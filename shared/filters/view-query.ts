import { z } from "zod";
import { isStorableText } from "#shared/records/fields.ts";
import type { ListedKind } from "./filter-fields.ts";
import { filterParam } from "./filters.ts";
import { builtInFields } from "./known-fields.ts";
import { readSort, type Sort, sortableFields, sortProblem } from "./list-views.ts";
import { timeZone } from "#shared/format/time-zones.ts";

function sortParam(kind: ListedKind) {
  return z
    .string("sort must be one text")
    .max(100)
    .transform((text, context): Sort => {
      const sort = readSort(text);
      if (sortProblem(builtInFields, kind, sort) === null) return sort;
      const fields = sortableFields(builtInFields, kind).join(", ");
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
