import { z } from "zod";
import { oneOf } from "#shared/fields.ts";
import { searchText } from "#shared/lists.ts";

/** The kinds of record that carry tags. */
export const taggedEntities = ["contact", "company", "deal"] as const;

/** Query of GET /api/tags: up to 20 tags of a kind of record, in their order, that hold the words. */
export const tagQuery = z.object({
  entity: oneOf("entity", taggedEntities),
  q: searchText.optional(),
});

export const tagNames = z.array(z.string());

export type TaggedEntity = (typeof taggedEntities)[number];
export type TagQuery = z.output<typeof tagQuery>;
