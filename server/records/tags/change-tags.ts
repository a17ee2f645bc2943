import { and, asc, eq, gt, inArray, lte, notExists, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { may } from "#shared/accounts/permissions.ts";
import { tagChange, type TagChange } from "#shared/records/tags.ts";
import { defineOperation } from "#server/crm/operations/operation-kind.ts";
import { whereVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { knownTags } from "#server/records/tags/known-tags.table.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import { whereTagged } from "#server/records/tags/tags.queries.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** Renames, merges or deletes tags on all records. */
export const tagChangeOperation = defineOperation({
  name: "tag-change",
  work: tagChange,
  place: z.object({ after: z.uuid() }),
  runBatch: async (tx, { id: operationId, by, work, place, size }) => {
    requireMayChange(by);
    const ids = await nextTagged(tx, by, work, {
      after: place?.after,
      until: operationId,
      limit: size,
    });
    await renameTags(tx, by, work, ids);
    const last = ids.at(-1);
    if (ids.length === size && last !== undefined) {
      return { done: ids.length, next: { after: last } };
    }
    await forgetTags(tx, by, work);
    return { done: ids.length, next: null };
  },
});

/** @throws HttpError 403 for a member who may not manage tags */
export function requireMayChange({ role }: Pick<Actor, "role">): void {
  if (may(role, "customFields.manage")) return;
  throw new HttpError(403, "Only owners and admins rename and delete tags.");
}

export function countChanged(tx: Db, access: RecordAccess, change: TagChange): Promise<number> {
  return tx.$count(kindTables[change.entity], whereChanged(access, change));
}

function whereChanged(access: RecordAccess, { entity, names }: TagChange): SQL | undefined {
  return and(whereVisible(kindTables[entity], access), whereTagged(entity, textArray(names)));
}

async function nextTagged(
  tx: Db,
  access: RecordAccess,
  change: TagChange,
  { after, until, limit }: { after: string | undefined; until: string; limit: number },
): Promise<string[]> {
  const { id } = kindTables[change.entity];
  const isNext = and(lte(id, until), after === undefined ? undefined : gt(id, after));
  const rows = await tx
    .select({ id })
    .from(kindTables[change.entity])
    .where(and(whereChanged(access, change), isNext))
    .orderBy(asc(id))
    .limit(limit)
    .for("update");
  return rows.map((row) => row.id);
}

/** The new tag takes the place of the first old one. */
async function renameTags(
  tx: Db,
  { workspaceId }: RecordAccess,
  { entity, names, to }: TagChange,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const table = kindTables[entity];
  const renamed = sql<string[]>`array(
    select name from (
      select case when tag = any(${textArray(names)}) then ${to}::text else tag end as name, min(place) as place
      from unnest(${table.tags}) with ordinality as listed(tag, place) group by 1) as kept
    where name is not null order by place)`;
  await tx
    .update(table)
    .set({ tags: renamed })
    .where(and(eq(table.workspaceId, workspaceId), inArray(table.id, ids)));
}

/** Removes unused tags from the suggestions; undo adds them again. */
async function forgetTags(
  tx: Db,
  { workspaceId }: RecordAccess,
  { entity, names, to }: TagChange,
): Promise<void> {
  const table = kindTables[entity];
  const gone = names.filter((name) => name !== to);
  if (gone.length === 0) return;
  const isUsed = tx
    .select({ one: sql`1` })
    .from(table)
    .where(
      and(eq(table.workspaceId, workspaceId), whereTagged(entity, sql`array[${knownTags.name}]`)),
    );
  await tx
    .delete(knownTags)
    .where(
      and(
        eq(knownTags.workspaceId, workspaceId),
        eq(knownTags.entity, entity),
        inArray(knownTags.name, gone),
        notExists(isUsed),
      ),
    );
}

function textArray(names: string[]): SQL {
  return sql`${sql.param(names)}::text[]`;
}
