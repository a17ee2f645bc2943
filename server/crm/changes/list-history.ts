import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { RecordChange } from "#shared/records/changes.ts";
import type { HistoryQuery } from "#shared/records/change-queries.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { fieldsOf, nameLinks } from "#server/crm/changes/field-histories.ts";
import { selectChanges } from "#server/crm/changes/logged-changes.ts";
import {
  type Entity,
  loggedOwner,
  ownerColumnOf,
  tableOf,
} from "#server/crm/changes/record-tables.ts";
import { listMerged } from "#server/crm/kinds/merged-records.queries.ts";
import { whereOwnerVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { cutPage, type Page } from "#server/platform/queries/lists.ts";

/** Newest first, also for deleted records. */
export async function listHistory(
  db: Db,
  access: RecordAccess,
  entity: Entity,
  id: string,
  { limit, cursor }: HistoryQuery,
): Promise<Page<RecordChange>> {
  await requireSeen(db, access, entity, id);
  const found = await selectChanges(db)
    .where(
      and(
        eq(changes.workspaceId, access.workspaceId),
        eq(changes.entity, entity),
        inArray(changes.entityId, [id, ...(await listMerged(db, access.workspaceId, [id]))]),
        cursor ? lt(changes.id, sql`${cursor}::bigint`) : undefined,
      ),
    )
    .orderBy(desc(changes.id))
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  const nameOf = await nameLinks(db, access, entity, rows);
  return {
    rows: rows.map(({ id: number, before, after, isOfScoresAlone: isOfScores, ...row }) => ({
      ...row,
      id: String(number),
      fields: fieldsOf(before, after, nameOf),
      canUndo: !isOfScores && (access.visibility === "all" || row.userId === access.userId),
    })),
    nextCursor,
  };
}

/** A deleted record is visible to those who saw it when it was deleted. @throws HttpError 404 for one that is not */
export async function requireSeen(
  db: Db,
  access: RecordAccess,
  entity: Entity,
  id: string,
): Promise<void> {
  const last = sql`(select before from ${changes}
    where workspace_id = ${access.workspaceId} and entity = ${entity} and entity_id = ${id}
      and action = 'delete' order by id desc limit 1) as last`;
  const { rows } = await db.execute(sql`
    select from ${tableOf(entity)} where workspace_id = ${access.workspaceId} and id = ${id}
      and ${whereOwnerVisible(ownerColumnOf(entity), access) ?? sql`true`}
    union all
    select from ${last}
    where not exists (select from ${tableOf(entity)}
        where workspace_id = ${access.workspaceId} and id = ${id})
      and ${whereOwnerVisible(loggedOwner(sql`${entity}::text`, sql`before`), access) ?? sql`true`}`);
  if (rows.length === 0) throw notFound(entity);
}
