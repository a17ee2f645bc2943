import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  type DuplicateGroup,
  duplicateRecord,
  type DuplicatesQuery,
  type mergeableEntities,
} from "#shared/duplicates.ts";
import { duplicateKeys } from "#server/duplicates/duplicate-keys.ts";
import { dismissedDuplicates } from "#server/duplicates/duplicates.table.ts";
import { isSeen, mergeableTables, selectDuplicates } from "#server/duplicates/select-duplicates.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import type { Page } from "#server/platform/lists.ts";

type Entity = (typeof mergeableEntities)[number];

const foundGroup = z.object({
  key: z.string(),
  count: z.coerce.number(),
  ids: z.array(z.string()),
});
const member = duplicateRecord;

/**
 * Records that share an email address, a phone number, a name or a website, group by group in the order
 * of what they share: read along its index, so that a page costs no more than its part of it.
 */
export async function listDuplicates(
  db: Db,
  access: Access,
  entity: Entity,
  { by, limit, cursor }: DuplicatesQuery,
): Promise<Page<DuplicateGroup>> {
  const key = duplicateKeys[entity][by];
  if (!key) throw new HttpError(400, `by cannot be ${by} here`);
  const after = cursor === undefined ? sql`true` : sql`${key} > ${cursor}`;
  const { rows } = await db.execute(sql`
    select key, count(*) as count, (array_agg(id order by id))[1:10] as ids
    from (select ${key} as key, id from ${mergeableTables[entity]}
      where ${isSeen(entity, access)} and ${key} is not null and ${key} <> '' and ${after}) as keyed
    group by key having count(*) > 1
      and (count(*) > 10 or not ${areAllDismissed(access)})
    order by key limit ${limit + 1}`);
  const found = z.array(foundGroup).parse(rows);
  const groups = found.slice(0, limit);
  const records = await loadRecords(
    db,
    access,
    entity,
    groups.flatMap(({ ids }) => ids),
  );
  return {
    rows: groups.map(({ ids, ...group }) => ({
      ...group,
      records: ids.flatMap((id) => records.get(id) ?? []),
    })),
    total: undefined,
    nextCursor: found.length > limit ? (groups.at(-1)?.key ?? null) : null,
  };
}

/** Of each two records of a group, somebody said that they are not the same. */
function areAllDismissed({ workspaceId }: Access) {
  return sql`(select count(*) from ${dismissedDuplicates}
    where workspace_id = ${workspaceId}
      and first_id = any (array_agg(id)) and second_id = any (array_agg(id))
    ) >= count(*) * (count(*) - 1) / 2`;
}

async function loadRecords(db: Db, access: Access, entity: Entity, ids: string[]) {
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

/** Remembers that these records are not the same. */
export async function dismissDuplicates(tx: Db, access: Access, ids: string[]): Promise<void> {
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
