import { and, desc, inArray, lt, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import {
  deletableEntities,
  type DeletedKey,
  deletedRecordDays,
  type DeletedRecord,
  type DeletedRecordsQuery,
} from "#shared/records/deleted-records.ts";
import { authorOf, withAuthor } from "#server/crm/changes/authors.ts";
import { changes, deletedName, isKeptDeletion } from "#server/crm/changes/changes.table.ts";
import { merges } from "#server/crm/kinds/merged-records.table.ts";
import { links, loggedOwner, tableOf } from "#server/crm/changes/record-tables.ts";
import { whereOwnerVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { cutPage, type Page } from "#server/platform/queries/lists.ts";
import { likeLiteral } from "#server/platform/queries/search.ts";

export async function listDeletedRecords(
  db: Db,
  access: RecordAccess,
  { limit, cursor, q }: DeletedRecordsQuery,
): Promise<Page<DeletedRecord>> {
  const found = await withAuthor(
    db
      .select({
        number: changes.id,
        entity: sql<DeletedRecord["entity"]>`${changes.entity}`,
        id: changes.entityId,
        name: sql<string>`coalesce(${changes.before} ->> 'name', ${changes.before} ->> 'title')`,
        changeSetId: changes.changeSetId,
        ...authorOf,
      })
      .from(changes)
      .$dynamic(),
  )
    .where(
      and(
        whereRestorable(access),
        cursor ? lt(changes.id, sql`${cursor}::bigint`) : undefined,
        q ? sql`${deletedName} like '%' || ${likeLiteral(q)} || '%'` : undefined,
      ),
    )
    .orderBy(desc(changes.id))
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit, ({ number }) => String(number));
  const counts = await countLinked(db, access, rows);
  return {
    rows: rows.map(({ number: _number, ...row }) => ({
      ...row,
      linkedRecords: counts.get(row.id) ?? 0,
    })),
    nextCursor,
  };
}

/** The restorable ones, by the id of each in the log. */
export async function findDeletions(
  db: Db,
  access: RecordAccess,
  keys: DeletedKey[],
): Promise<(DeletedKey & { number: number; name: string })[]> {
  return db
    .select({
      number: changes.id,
      entity: sql<DeletedKey["entity"]>`${changes.entity}`,
      id: changes.entityId,
      name: sql<string>`coalesce(${changes.before} ->> 'name', ${changes.before} ->> 'title')`,
    })
    .from(changes)
    .where(
      and(
        whereRestorable(access),
        inArray(
          changes.entityId,
          keys.map(({ id }) => id),
        ),
      ),
    );
}

/** Merged records return by unmerging, and sample data has no owner to restore it. */
function whereRestorable(access: RecordAccess): SQL | undefined {
  const owner = loggedOwner(changes.entity, changes.before);
  return and(
    sql`${changes.workspaceId} = ${access.workspaceId}`,
    isKeptDeletion,
    sql`${changes.entity} <> 'activity'`,
    sql`${changes.channel} <> 'sample-data'`,
    isNotMerged,
    sql`${changes.createdAt} > now() - make_interval(days => ${deletedRecordDays})`,
    whereOwnerVisible(owner, access),
    isGone,
    isLastDeletion,
  );
}

const isNotMerged = sql`not exists (select from ${merges} as merged
  where merged.workspace_id = ${changes.workspaceId} and merged.loser_id = ${changes.entityId})`;

export const isGone = sql`case ${changes.entity} ${sql.join(
  deletableEntities.map(
    (
      entity,
    ) => sql`when ${sql.raw(`'${entity}'`)} then not exists (select from ${tableOf(entity)} as record
      where record.workspace_id = ${changes.workspaceId} and record.id = ${changes.entityId})`,
  ),
  sql` `,
)} else true end`;

/** A record that was restored and deleted again has several. */
const isLastDeletion = sql`not exists (select from ${changes} as later
  where later.workspace_id = ${changes.workspaceId} and later.entity = ${changes.entity}
    and later.entity_id = ${changes.entityId} and later.action = 'delete'
    and later.id > ${changes.id})`;

const linkCount = z.object({ id: z.string(), count: z.coerce.number() });

/** How many records each deletion unlinked, by the id of the deleted one. */
async function countLinked(
  db: Db,
  access: RecordAccess,
  deletions: { changeSetId: string; id: string }[],
): Promise<Map<string, number>> {
  if (deletions.length === 0) return new Map();
  const columns = [...new Set(links.map(({ column }) => column))];
  const [sets, ids] = [
    [...new Set(deletions.map(({ changeSetId }) => changeSetId))],
    deletions.map(({ id }) => id),
  ];
  const { rows } = await db.execute(sql`
    select linked as id, count(distinct cut.entity_id) as count
    from ${changes} as cut
    cross join lateral unnest(array[${sql.join(
      columns.map((column) => sql`cut.before ->> ${column}`),
      sql`, `,
    )}]) as linked
    where cut.workspace_id = ${access.workspaceId} and cut.change_set_id in ${sets}
      and cut.action = 'update' and linked in ${ids}
    group by linked`);
  return new Map(
    z
      .array(linkCount)
      .parse(rows)
      .map(({ id, count }) => [id, count]),
  );
}
