import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import {
  type CountedTag,
  mostTagged,
  type TaggedEntity,
  type TagQuery,
} from "#shared/records/tags.ts";
import type { Db } from "#server/platform/database/database.ts";
import { whereVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import { matchesSearch } from "#server/platform/queries/search.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import { knownTags } from "#server/records/tags/known-tags.table.ts";

const mostSuggested = 20;

/** Shared by the workspace, whatever someone's visibility. */
export async function suggestTags(
  db: Db,
  workspaceId: WorkspaceId,
  { entity, q }: TagQuery,
): Promise<string[]> {
  const rows = await db
    .select({ name: knownTags.name })
    .from(knownTags)
    .where(whereKnown(workspaceId, { entity, q }))
    .orderBy(byName)
    .limit(mostSuggested);
  return rows.map(({ name }) => name);
}

const byName = asc(sql`${knownTags.name} collate "und-x-icu"`);

function whereKnown(workspaceId: WorkspaceId, { entity, q }: TagQuery): SQL | undefined {
  return and(
    eq(knownTags.workspaceId, workspaceId),
    eq(knownTags.entity, entity),
    matchesSearch(knownTags.searchText, q),
  );
}

/** Beside those that are known already: a trigger adds those of records. */
export async function knowTags(
  tx: Db,
  workspaceId: string,
  tags: { entity: TaggedEntity; name: string }[],
): Promise<void> {
  const rows = tags.map((tag) => ({ ...tag, workspaceId }));
  await tx.insert(knownTags).values(rows).onConflictDoNothing();
}

const mostCounted = 50;

/** Counts only visible records. */
export function countTags(db: Db, access: RecordAccess, query: TagQuery): Promise<CountedTag[]> {
  return db
    .select({ name: knownTags.name, count: countTagged(access, query.entity) })
    .from(knownTags)
    .where(whereKnown(access.workspaceId, query))
    .orderBy(byName)
    .limit(mostCounted);
}

function countTagged(access: RecordAccess, entity: TaggedEntity): SQL<number | null> {
  const table = kindTables[entity];
  const isTagged = whereTagged(entity, sql`array[${knownTags.name}]`);
  return sql`(select nullif(count(*), ${mostTagged + 1}::int)::int from (
    select 1 from ${table} where ${and(whereVisible(table, access), isTagged)}
    limit ${mostTagged + 1}::int) as tagged)`;
}

/** The wording matches the index. @param names an array in SQL */
export function whereTagged(entity: TaggedEntity, names: SQL): SQL {
  const { tags } = kindTables[entity];
  return sql`(${tags} <> '{}' and ${tags} && ${names})`;
}
