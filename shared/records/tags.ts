import { z } from "zod";
import { oneOf, requiredText } from "./fields.ts";
import { searchText } from "#shared/filters/lists.ts";
import { taggedKinds } from "./kind-definitions.ts";

/** The kinds of record that carry tags. */
export const taggedEntities = taggedKinds;

/** Query of GET /api/tags: up to 20 tags of a kind of record, in their order, that contain the words. */
export const tagQuery = z.object({
  entity: oneOf("entity", taggedEntities),
  q: searchText.optional(),
});

export const tagNames = z.array(z.string());

/** The longest that a tag can be. */
export const maxTagLength = 50;

const name = requiredText("Tag", maxTagLength);

/** How far the records of a tag are counted. */
export const mostTagged = 10_000;

/** Query of GET /api/tags/counts: up to 50 tags of a kind of record, as for `tagQuery`. */
export const countedTag = z.object({
  name: z.string(),
  /** How many records have it; null for more than `mostTagged`. */
  count: z.int().nullable(),
});

/** Body of POST /api/tags/change: what becomes of some tags of a kind of record. */
export const tagChange = z.object({
  entity: oneOf("entity", taggedEntities),
  names: z
    .array(name, { error: "names must be a list of tags" })
    .min(1, "Choose at least one tag")
    .max(50, "At most 50 tags can be changed at once"),
  /** The tag that they become, new or one that is there; null takes them away. */
  to: name.nullable(),
});

export type TaggedEntity = (typeof taggedEntities)[number];
export type CountedTag = z.infer<typeof countedTag>;
export type TagChange = z.output<typeof tagChange>;
export type TagQuery = z.output<typeof tagQuery>;
