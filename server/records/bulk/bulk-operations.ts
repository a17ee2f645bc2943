import { countText } from "#shared/format/count-text.ts";
import { z } from "zod";
import { kindWords } from "#shared/records/kind-words.ts";
import type { OperationRefusal } from "#shared/records/operations.ts";
import { type ListedKind, listedKinds } from "#shared/filters/filter-fields.ts";
import { selection } from "#shared/filters/selection.ts";
import {
  type BatchOf,
  type BatchDone,
  defineOperation,
} from "#server/crm/operations/operation-kind.ts";
import { type ActivityLine, insertActivity } from "#server/crm/activities/activities.queries.ts";
import { describeChange } from "#server/crm/activities/describe-change.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import {
  givenChanges,
  type GivenChanges,
  withChangedTags,
} from "#server/records/bulk/given-changes.ts";
import { nextSelected } from "#server/records/bulk/selected-records.ts";
import { answerToDatabaseError } from "#server/platform/http/database-answers.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

const selected = z.object({ kind: z.enum(listedKinds), selection });
const place = z.object({ after: z.uuid() });

type Place = z.infer<typeof place>;
type Selected = z.infer<typeof selected>;
type Edited = Selected & { changes: GivenChanges };
type EditPlace = Place & { changed: number };

/** Applies the same rules as a change of each record by itself, and writes one activity for all. */
export const bulkEditOperation = defineOperation({
  name: "bulk-edit",
  work: selected.extend({ changes: givenChanges }),
  place: place.extend({ changed: z.int().default(0) }),
  runBatch: async (tx, batch: BatchOf<Edited, EditPlace>) => {
    const { by, work } = batch;
    const { ids, next } = await idsOf(tx, batch);
    const refusals: OperationRefusal[] = [];
    const refuse = (entityId: string, error: unknown) =>
      refusals.push({ entity: work.kind, entityId, label: null, reason: reasonOf(error) });
    const edit = (record: object) => withChangedTags(record, work.changes);
    const count = await recordKinds[work.kind]
      .updateAll(tx, by, ids, edit, refuse)
      .catch((error: unknown) => endFor(error));
    const changed = (batch.place?.changed ?? 0) + count;
    if (next === null && changed > 0)
      await insertActivity(tx, by, await lineOf(tx, batch, changed));
    return { done: ids.length, refusals, next: next && { ...next, changed } };
  },
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
  batch: BatchOf<Selected, Place>,
  run: (kind: ListedKind, id: string) => Promise<void>,
): Promise<BatchDone<Place>> {
  const { kind } = batch.work;
  const { ids, next } = await idsOf(tx, batch);
  const refusals: OperationRefusal[] = [];
  for (const entityId of ids) {
    try {
      await run(kind, entityId);
    } catch (error) {
      refusals.push({ entity: kind, entityId, label: null, reason: reasonOf(error) });
    }
  }
  return { done: ids.length, refusals, next };
}

async function idsOf(tx: Db, { id, by, work, place: from, size }: BatchOf<Selected, Place>) {
  const ids = await nextSelected(tx, by, { ...work, until: id }, from?.after ?? null, size);
  const last = ids.at(-1);
  return { ids, next: ids.length < size || last === undefined ? null : { after: last } };
}

/** Why a record stays as it is. @throws errors that end the whole operation */
function reasonOf(error: unknown): string {
  if (error instanceof HttpError) return error.message;
  return endFor(error);
}

/** A failed statement aborts the transaction, and would fail for the next record, too. */
function endFor(error: unknown): never {
  const answer = answerToDatabaseError(error, "PUT");
  if (answer && answer[0] < 409) throw new HttpError(answer[0], answer[1]);
  throw error;
}

/** Such as "20,000 contacts changed", "Changed status and tags". */
async function lineOf(
  tx: Db,
  { id, by, work }: BatchOf<Edited, EditPlace>,
  changed: number,
): Promise<ActivityLine> {
  const { one, many } = kindWords[work.kind];
  const { addTags, removeTags, customFields, ...fields } = work.changes;
  const names = [...Object.keys(fields), ...(addTags || removeTags ? ["tags"] : [])];
  const keys = Object.keys(customFields ?? {});
  const own = keys.length > 0 ? await listCustomFields(tx, by.workspaceId, work.kind) : [];
  const labels = own.flatMap(({ key, label }) => (keys.includes(key) ? [label] : []));
  return {
    type: "note",
    title: `${countText(changed, one, many)} changed`,
    description: describeChange(work.kind, [...names, "customFields"], labels),
    changeSetId: id,
  };
}
