import { z } from "zod";
import type { OperationRefusal } from "#shared/operations.ts";
import { type ListedKind, listedKinds } from "#shared/filter-fields.ts";
import { selection } from "#shared/selection.ts";
import {
  type BatchOf,
  type BatchDone,
  defineOperation,
} from "#server/crm/operations/operation-kind.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import { nextSelected } from "#server/records/bulk/selected-records.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import { answerToDatabaseError } from "#server/platform/database-answers.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";

const selected = z.object({ kind: z.enum(listedKinds), selection });
const place = z.object({ after: z.uuid() });

const tagList = z.array(z.string()).optional();
const givenChanges = z.looseObject({ addTags: tagList, removeTags: tagList });

const tagged = z.object({ tags: z.array(z.string()) });

type Changes = z.infer<typeof givenChanges>;
type Place = z.infer<typeof place>;
type Selected = z.infer<typeof selected>;

/** Applies the same rules as a change of each record by itself. */
export const bulkEditOperation = defineOperation({
  name: "bulk-edit",
  work: selected.extend({ changes: givenChanges }),
  place,
  runBatch: (tx, batch) =>
    forEach(tx, batch, async (kind, id) => {
      await edit(tx, batch.by, kind, id, batch.work.changes);
    }),
});

export const bulkDeleteOperation = defineOperation({
  name: "bulk-delete",
  work: selected,
  place,
  runBatch: (tx, batch) =>
    forEach(tx, batch, (kind, id) => recordKinds[kind].remove(tx, batch.by, id)),
});

async function forEach(
  tx: Db,
  { id: operationId, by, work, place: from, size }: BatchOf<Selected, Place>,
  run: (kind: ListedKind, id: string) => Promise<void>,
): Promise<BatchDone<Place>> {
  const { kind } = work;
  const ids = await nextSelected(
    tx,
    by,
    { ...work, until: operationId },
    from?.after ?? null,
    size,
  );
  const refusals: OperationRefusal[] = [];
  for (const entityId of ids) {
    const reason = await refusalOf(() => run(kind, entityId));
    if (reason !== null) refusals.push({ entity: kind, entityId, label: null, reason });
  }
  const last = ids.at(-1);
  const isLast = ids.length < size || last === undefined;
  return { done: ids.length, refusals, next: isLast ? null : { after: last } };
}

/** Null for a record that was changed. @throws errors that end the whole operation */
async function refusalOf(run: () => Promise<void>): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    // Valid changes may be too much for one record, such as one more tag.
    if (error instanceof z.ZodError && error.issues[0]) return error.issues[0].message;
    // A failed statement aborts the transaction, and would fail for the next record, too.
    const answer = answerToDatabaseError(error, "PUT");
    if (answer && answer[0] < 409) throw new HttpError(answer[0], answer[1]);
    throw error;
  }
}

async function edit(
  tx: Db,
  access: RecordAccess,
  kind: ListedKind,
  id: string,
  { addTags, removeTags, ...fields }: Changes,
): Promise<void> {
  await recordKinds[kind].update(tx, access, id, (record) => {
    if (!addTags && !removeTags) return fields;
    const { tags } = tagged.catch({ tags: [] }).parse(record);
    const kept = tags.filter((tag) => !removeTags?.includes(tag));
    return { ...fields, tags: [...new Set([...kept, ...(addTags ?? [])])] };
  });
}
