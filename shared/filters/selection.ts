import { z } from "zod";
import { writtenCustomFields } from "#shared/records/custom-fields.ts";
import { givenId, tags } from "#shared/records/fields.ts";
import { maxPageSize } from "./lists.ts";
import { type ListedKind, perKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";

const noSelection = `selection must be 1 to ${maxPageSize} ids, or matching with a count`;

/**
 * The records that something is done to: some by their ids, or all of a list. `matching` is the
 * list's query as it stands in an address, such as `status=lead&q=ada`; empty for all records. `count` is
 * how many the person saw: many more by now are refused.
 */
export const selection = z.union(
  [
    z.strictObject({ ids: z.array(givenId()).min(1, noSelection).max(maxPageSize, noSelection) }),
    z.strictObject({ matching: z.string().max(10_000), count: z.int().min(1) }),
  ],
  { error: noSelection },
);

const tagChanges = { addTags: tags.optional(), removeTags: tags.optional() };

/** What a bulk edit can do to each record: the fields that are given change, tags come and go. */
export const bulkChanges = perKind(bulkChangesOf);

function bulkChangesOf(kind: ListedKind): z.ZodObject {
  const { fields } = kindDefinitions[kind];
  const shape = Object.entries(fields).flatMap(([name, { write, isBulkEditable, isUnique }]) =>
    write && isBulkEditable && !isUnique ? [[name, write.optional()] as const] : [],
  );
  return z.strictObject({
    ...Object.fromEntries(shape),
    customFields: writtenCustomFields.optional(),
    ...("tags" in fields && tagChanges),
  });
}

/** Body of POST /api/contacts/bulk-edit and its like. */
export function bulkEdit(kind: ListedKind) {
  const fields: z.ZodObject = bulkChanges[kind];
  const changes = fields.refine((given) => Object.keys(given).length > 0, "Choose what to change");
  return z.object({ selection, changes });
}

/** Body of POST /api/contacts/bulk-delete and its like. */
export const bulkDelete = z.object({ selection });

export type Selection = z.infer<typeof selection>;
