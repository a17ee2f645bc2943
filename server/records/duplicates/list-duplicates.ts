import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  type DuplicateGroup,
  duplicateRecord,
  type DuplicatesQuery,
  type mergeableEntities,
} from "#shared/records/duplicates.ts";
import { mostListed, sameKeys, similarNames } from "#server/records/duplicates/duplicate-groups.ts";
import { dismissedDuplicates } from "#server/records/duplicates/duplicates.table.ts";
import { mergeableTables, selectDuplicates } from "#server/records/duplicates/select-duplicates.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { cutPage, type Page } from "#server/platform/queries/lists.ts";

type Entity = (typeof mergeableEntities)[number];

const foundGroup = z.object({
  key: z.string(),
  count: z.coerce.number(),
  ids: z.array(z.string()),
});
const member = duplicateRecord;

/** Reads page by page along the index of the rule's keys. */
export async function listDuplicates(
  db: Db,
  access: RecordAccess,
  entity: Entity,
  { by, limit, cursor }: DuplicatesQuery,
): Promise<Page<DuplicateGroup>> {
  const groups =
    by === "similar" ? similarNames(access, entity, cursor) : sameKeys(access, entity, by, cursor);
  const { rows } = await db.execute(sql`
    select key, count, ids from (${groups}) as found
    where count > ${mostListed} or not ${areAllDismissed(access)}
    order by key limit ${limit + 1}`);
  const found = z.array(foundGroup).parse(rows);
  const { rows: listed, nextCursor } = cutPage(found, limit, ({ key }) => key);
  const records = await loadRecords(
    db,
    access,
    entity,
    listed.flatMap(({ ids }) => ids),
  );
  return {
    rows: listed.map(({ ids, ...group }) => ({
      ...group,
      records: ids.flatMap((id) => records.get(id) ?? []),
    })),
    nextCursor,
  };
}

/** Every pair of the group is marked as different. */
function areAllDismissed({ workspaceId }: RecordAccess) {
  return sql`(select count(*) from ${dismissedDuplicates}
    where workspace_id = ${workspaceId}
      and first_id = any (ids) and second_id = any (ids)
    ) >= count * (count - 1) / 2`;
}

async function loadRecords(db: Db, access: RecordAccess, entity: Entity, ids: string[]) {
  if (ids.length === 0) return new Map<string, z.infer<typeof member>>();
  const found = sql`(select id from ${mergeableTables[entity]}
    where workspace_id = ${access.workspaceId} and id in ${ids}) as found`;
  const { rows } = await db.execute(selectDuplicates(entity, access, found, sql`true as found`));
  return new Map(
    z
      .array(member)
      .parse(rows)
      .map((record) => [record.id, record]),
  );
}

export async function dismissDuplicates(
  tx: Db,
  access: RecordAccess,
  ids: string[],
): Promise<void> {
  const sorted = [...new Set(ids)].toSorted();
  const pairs = sorted.flatMap((firstId, index) =>
    sorted.slice(index + 1).map((secondId) => ({
      workspaceId: access.workspaceId,
      firstId,
      secondId,
      userId: access.userId,
    })),
  );
  if (pairs.length === 0) throw new HttpError(400, "Name at least two records");
  await tx.insert(dismissedDuplicates).values(pairs).onConflictDoNothing();
}
