import { z } from "zod";
import { recordId } from "#shared/records/fields.ts";
import { listedKinds } from "#shared/filters/filter-fields.ts";
import { searchText } from "#shared/filters/lists.ts";

/** The kinds of records that one search goes through, in the order of its answer. */
export const foundKinds = listedKinds;

/** Fewer letters than these are in nearly every record. */
export const shortestSearch = 2;

/** Query of GET /api/search. */
export const searchQuery = z.object({
  q: searchText.refine(
    (text) => text.length >= shortestSearch,
    `q must have at least ${shortestSearch} letters`,
  ),
});

/** A record that a search found. */
export const foundRecord = z.object({
  kind: z.enum(foundKinds),
  id: recordId,
  /** The name of a contact or company, the title of a deal or task. */
  name: z.string(),
  /** What distinguishes it from others of its name: an email, an industry, a stage, a status. */
  detail: z.string().nullable(),
});

export type FoundRecord = z.infer<typeof foundRecord>;
export type FoundKind = FoundRecord["kind"];
