import { z } from "zod";
import { companyListQuery } from "#shared/companies.ts";
import { contactListQuery } from "#shared/contacts.ts";
import { writtenCustomFields } from "#shared/custom-fields.ts";
import { dealListQuery } from "#shared/deals.ts";
import { tags } from "#shared/fields.ts";
import type { ListedKind } from "#shared/filter-fields.ts";
import { viewQuery } from "#shared/list-views.ts";
import { maxPageSize } from "#shared/lists.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { taskListQuery } from "#shared/tasks.ts";

/** What the list of each kind can be asked for. */
export const listQueries = {
  contact: contactListQuery.extend(viewQuery("contact")),
  company: companyListQuery.extend(viewQuery("company")),
  deal: dealListQuery.extend(viewQuery("deal")),
  task: taskListQuery.extend(viewQuery("task")),
} as const;

const noSelection = `selection must be 1 to ${maxPageSize} ids, or matching with a count`;

/**
 * The records that something is done to: some by their ids, or all that a list holds. `matching` is the
 * list's query as it stands in an address, such as `status=lead&q=ada`; empty for all records. `count` is
 * how many the person saw: many more by now are refused.
 */
export const selection = z.union(
  [
    z.strictObject({ ids: z.array(z.uuid()).min(1, noSelection).max(maxPageSize, noSelection) }),
    z.strictObject({ matching: z.string().max(10_000), count: z.int().min(1) }),
  ],
  { error: noSelection },
);

const tagChanges = { addTags: tags.optional(), removeTags: tags.optional() };

/** What a bulk edit can do to each record: the fields that are given change, tags come and go. */
export const bulkChanges = {
  contact: bulkChangesOf("contact"),
  company: bulkChangesOf("company"),
  deal: bulkChangesOf("deal"),
  task: bulkChangesOf("task"),
} as const;

function bulkChangesOf(kind: ListedKind): z.ZodObject {
  const { fields } = kindDefinitions[kind];
  const shape = Object.entries(fields).flatMap(([name, { write, isBulkEditable }]) =>
    write && isBulkEditable ? [[name, write.optional()] as const] : [],
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
