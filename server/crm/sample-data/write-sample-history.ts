import { and, eq, sql } from "drizzle-orm";
import { changes, type FieldValues } from "#server/crm/changes/changes.table.ts";
import type { SampleChange } from "#server/crm/sample-data/sample-changes.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";

/**
 * Has the change log say when the sample records of a change set were added, and what was changed of them since. The history of
 * deals is made of it. Each change is a change set of its own, which is announced to no one: it did not happen just now.
 */
export async function writeSampleHistory(
  tx: Db,
  { workspaceId, userId }: RecordAccess,
  changeSetId: string,
  made: SampleChange[],
): Promise<void> {
  const ofLoad = and(eq(changes.workspaceId, workspaceId), eq(changes.changeSetId, changeSetId));
  const added = await tx
    .select({ id: changes.entityId, after: changes.after })
    .from(changes)
    .where(ofLoad);
  const { first, rows } = followBack(new Map(added.map(({ id, after }) => [id, after])), made);
  await tx
    .update(changes)
    .set({
      createdAt: sql`(${changes.after} ->> 'created_at')::timestamptz`,
      after: sql`${changes.after} || coalesce(${JSON.stringify(first)}::jsonb -> ${changes.entityId}::text, '{}')`,
    })
    .where(ofLoad);
  await tx.insert(changes).values(
    rows.map((row) => ({
      workspaceId,
      userId,
      changeSetId: newId(new Date(row.createdAt)),
      channel: "sample-data" as const,
      ...row,
    })),
  );
  await tx.execute(sql`call fill_deal_history(${workspaceId})`);
  await tx.execute(sql`select set_config('crm.carries_history', '', true)`);
}

/** @returns the rows of the log, the oldest first, and what records had at first in the fields that were changed since */
function followBack(stored: Map<string, FieldValues | null>, made: SampleChange[]) {
  const first: Record<string, FieldValues> = {};
  const newestFirst = made.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const rows = newestFirst.map(({ entity, id, at, before }) => {
    const later = { ...stored.get(id), ...first[id] };
    const after = Object.fromEntries(Object.keys(before).map((column) => [column, later[column]]));
    first[id] = { ...first[id], ...before };
    return { entity, entityId: id, action: "update" as const, before, after, createdAt: at };
  });
  return { first, rows: rows.toReversed() };
}
