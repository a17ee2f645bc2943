import { z } from "zod";
import { moment, recordId } from "#shared/records/fields.ts";
import { listedKinds, type ListedKind } from "./filter-fields.ts";
import { filterProblem, notAFilter, parseFilter } from "./filters.ts";
import { archivedProblem, findField, isCustomName, type KnownFields } from "./known-fields.ts";
import { readSort, sortProblem } from "./list-views.ts";

/** How a list page shows its records: as cards, or whatever it has beside the table, or as a table. */
export const layouts = ["cards", "table"] as const;

export type Layout = (typeof layouts)[number];

/** How many views one person can have in a workspace, and how many can be shared in it. */
export const maxOwnViews = 100;
export const maxSharedViews = 200;

/** A list of one kind of record as someone has saved it under a name. */
export const view = z.object({
  id: recordId,
  kind: z.enum(listedKinds),
  name: z.string(),
  /** As the list's `filter` takes it: JSON in a text. Null shows all records. */
  filter: z.string().nullable(),
  /** As the list's `sort` takes it; null is newest first. */
  sort: z.string().nullable(),
  /** The columns of the table by their names, in their order; null for those that it has by itself. */
  columns: z.array(z.string()).nullable(),
  layout: z.enum(layouts),
  /** Whether all of the workspace see it, or its owner alone. */
  isShared: z.boolean(),
  /** Null for a shared view whose owner has left. */
  ownerId: recordId.nullable(),
  ownerName: z.string().nullable(),
  /** Whose place in the menu no one has chosen stands in this order, after the others. */
  position: z.int(),
  createdAt: moment,
  /** What it asks for that is not there, or not any more, in a sentence; null when all of it is. */
  problem: z.string().nullable(),
});

/** What of a view its list cannot be asked for: the property, and a sentence; null when all is well. */
export function viewProblem(
  known: KnownFields,
  asked: {
    kind: ListedKind;
    filter?: string | null | undefined;
    sort?: string | null | undefined;
    columns?: string[] | null | undefined;
  },
): { path: "filter" | "sort" | "columns"; message: string } | null {
  const { kind, filter, sort, columns } = asked;
  if (filter) {
    const parsed = parseFilter(filter);
    const message = parsed ? filterProblem(known, kind, parsed) : notAFilter;
    if (message !== null) return { path: "filter", message };
  }
  if (sort) {
    const message = sortProblem(known, kind, readSort(sort));
    if (message !== null) return { path: "sort", message };
  }
  for (const name of columns?.filter(isCustomName) ?? []) {
    const field = findField(known, kind, name);
    if (!field) return { path: "columns", message: `A ${kind} has no field "${name}" to show` };
    if (field.custom?.isArchived) return { path: "columns", message: archivedProblem(field) };
  }
  return null;
}

export type View = z.infer<typeof view>;
