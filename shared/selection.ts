import { z } from "zod";
import type { asOfDay } from "#shared/as-of.ts";
import { writtenCustomFields } from "#shared/custom-fields.ts";
import { givenId, tags } from "#shared/fields.ts";
import { viewQuery } from "#shared/list-views.ts";
import { type linkFilter, listQuery, maxPageSize, type searchText } from "#shared/lists.ts";
import { type ListedKind, perKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";

/** All that lists can be narrowed by; each kind takes what its definition names. */
type Narrowing = {
  q: z.ZodOptional<typeof searchText>;
  status: z.ZodOptional<z.ZodString>;
  stage: z.ZodOptional<z.ZodString>;
  contactId: ReturnType<typeof linkFilter>;
  companyId: ReturnType<typeof linkFilter>;
  ownerId: ReturnType<typeof linkFilter>;
  assignedUserId: ReturnType<typeof linkFilter>;
  relatedId: ReturnType<typeof linkFilter>;
  asOf: z.ZodOptional<typeof asOfDay>;
};

type ListQuery = z.ZodObject<typeof listQuery.shape & ReturnType<typeof viewQuery> & Narrowing>;

/** What the list of each kind can be asked for. */
export const listQueries = perKind(listQueryOf);

function listQueryOf(kind: ListedKind): ListQuery;
function listQueryOf(kind: ListedKind): z.ZodObject {
  return listQuery.extend({ ...kindDefinitions[kind].narrowing, ...viewQuery(kind) });
}

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
