import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import { type ChangedRecord, changedEntities } from "#shared/records/changes.ts";
import type { HistoryQuery } from "#shared/records/change-queries.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { fieldsOf, nameLinks } from "#server/crm/changes/field-histories.ts";
import { selectChanges } from "#server/crm/changes/logged-changes.ts";
import { nameKey, nameRecords } from "#server/crm/changes/name-records.ts";
import { whereOwnerVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { cutPage, type Page } from "#server/platform/queries/lists.ts";

/** What one operation changed, record by record, in its order. Lines of the feed are left out. */
export async function listChangedRecords(
  db: Db,
  access: RecordAccess,
  changeSetId: string,
  { limit, cursor }: HistoryQuery,
): Promise<Page<ChangedRecord>> {
  const found = await selectChanges(db)
    .where(
      and(
        eq(changes.workspaceId, access.workspaceId),
        eq(changes.changeSetId, changeSetId),
        ne(changes.entity, "activity"),
        // Who may take it back may see it: everyone their own.
        whereOwnerVisible(changes.userId, { ...access, teamId: null }),
        cursor ? gt(changes.id, sql`${cursor}::bigint`) : undefined,
      ),
    )
    .orderBy(asc(changes.id))
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  const names = await nameRecords(
    db,
    access,
    rows.map(({ entity, recordId }) => ({ entity, id: recordId })),
  );
  const linkNames = new Map<string, Awaited<ReturnType<typeof nameLinks>>>();
  for (const entity of changedEntities) {
    const ofKind = rows.filter((row) => row.entity === entity);
    if (ofKind.length > 0) linkNames.set(entity, await nameLinks(db, access, entity, ofKind));
  }
  return {
    rows: rows.map(({ id, before, after, isOfScoresAlone: isOfScores, ...row }) => ({
      ...row,
      id: String(id),
      name: names.get(nameKey({ entity: row.entity, id: row.recordId })) ?? null,
      fields: fieldsOf(before, after, linkNames.get(row.entity) ?? (() => null)),
      canUndo: !isOfScores,
    })),
    nextCursor,
  };
}
