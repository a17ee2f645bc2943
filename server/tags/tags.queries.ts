import { and, asc, eq, sql } from "drizzle-orm";
import type { TagQuery } from "#shared/tags.ts";
import type { Db } from "#server/platform/database/database.ts";
import { matchesSearch } from "#server/platform/lists.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { knownTags } from "#server/tags/known-tags.table.ts";

const mostSuggested = 20;

/** The known tags that hold the words. They are the workspace's words, whoever sees which records. */
export async function suggestTags(
  db: Db,
  workspaceId: WorkspaceId,
  { entity, q }: TagQuery,
): Promise<string[]> {
  const rows = await db
    .select({ name: knownTags.name })
    .from(knownTags)
    .where(
      and(
        eq(knownTags.workspaceId, workspaceId),
        eq(knownTags.entity, entity),
        matchesSearch(knownTags.searchText, q),
      ),
    )
    .orderBy(asc(sql`${knownTags.name} collate "und-x-icu"`))
    .limit(mostSuggested);
  return rows.map(({ name }) => name);
}
