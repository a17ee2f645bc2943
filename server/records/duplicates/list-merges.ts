import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { mergeableEntities, RecordMerge } from "#shared/records/duplicates.ts";
import { authorOf, withAuthor } from "#server/crm/changes/authors.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { mergedRecords, merges } from "#server/crm/kinds/merged-records.table.ts";
import { listMerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Older ones are in the record's history. */
const mostListed = 20;

/** The merges of a record that can be undone, newest first. */
export async function listMerges(
  db: Db,
  access: RecordAccess,
  entity: (typeof mergeableEntities)[number],
  winnerId: string,
): Promise<RecordMerge[]> {
  const { workspaceId } = access;
  const gone = await listMerged(db, workspaceId, [winnerId]);
  if (gone.length === 0) return [];
  const rows = await withAuthor(
    db
      .select({
        ...authorOf,
        changeSetId: changes.changeSetId,
        name: sql<string | null>`${changes.before} ->> 'name'`,
      })
      .from(changes)
      .innerJoin(
        sql`${merges} as ${mergedRecords}`,
        and(
          eq(mergedRecords.workspaceId, changes.workspaceId),
          eq(mergedRecords.loserId, changes.entityId),
          eq(mergedRecords.changeSetId, changes.changeSetId),
        ),
      )
      .$dynamic(),
  )
    .where(
      and(
        eq(changes.workspaceId, workspaceId),
        eq(changes.entity, entity),
        inArray(changes.entityId, gone),
        eq(changes.action, "delete"),
        eq(mergedRecords.winnerId, winnerId),
      ),
    )
    .orderBy(desc(changes.id))
    .limit(mostListed);
  const bySet = Map.groupBy(rows, ({ changeSetId }) => changeSetId);
  return [...bySet].flatMap(([changeSetId, [first, ...others]]) => {
    if (!first) return [];
    const { at, userId, userName } = first;
    const names = [first, ...others].flatMap(({ name }) => name ?? []);
    const canUndo = access.visibility === "all" || userId === access.userId;
    return [{ changeSetId, at, userName, names, canUndo }];
  });
}
