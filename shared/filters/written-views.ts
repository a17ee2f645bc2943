import { z } from "zod";
import { givenId, oneOf, requiredText } from "#shared/records/fields.ts";
import { listedKinds } from "./filter-fields.ts";
import { longestFilter } from "./filters.ts";
import { layouts, maxOwnViews, maxSharedViews } from "./views.ts";

// Apart from what a list is shown with: pages that show one load before it is saved.

const settings = z.object({
  name: requiredText("Name", 60),
  filter: z
    .string("filter must be one text")
    .max(longestFilter, `filter must be at most ${longestFilter} characters`)
    .nullable(),
  sort: z.string("sort must be one text").max(100, "sort is too long").nullable(),
  columns: z
    .array(requiredText("A column", 100), { error: "columns must be a list of names" })
    .max(100, "There can be at most 100 columns")
    .nullable(),
  layout: oneOf("layout", layouts),
  isShared: z.boolean("isShared must be true or false"),
  position: z.int("position must be a whole number").min(0).max(1_000_000),
});

/** Body of POST /api/views. */
export const newView = settings.partial().extend({
  kind: oneOf("kind", listedKinds),
  name: settings.shape.name,
});

/** Body of PUT /api/views/{id}: what is given changes, the rest stays. */
export const viewChanges = settings.partial();

/** Body of PUT /api/views/order: ids in the order in which one wants them; others follow as they stand. */
export const viewOrder = z.object({
  ids: z.array(givenId(), "ids must be a list of ids").max(maxOwnViews + maxSharedViews),
});

/** Query of GET /api/views. */
export const viewListQuery = z.object({ kind: oneOf("kind", listedKinds).optional() });

export type NewView = z.infer<typeof newView>;
export type ViewChanges = z.infer<typeof viewChanges>;
