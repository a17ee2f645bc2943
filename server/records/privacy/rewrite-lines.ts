import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Leaves of activities their day and kind, here and in the change log. @param relatedTo null leaves what it says */
export async function rewriteLines(
  tx: Db,
  workspaceId: WorkspaceId,
  which: SQL,
  relatedTo: string | null,
): Promise<void> {
  await tx.execute(sql`
    with shared as (
      update activities
      set title = initcap(type) || ' about an erased contact', description = null,
        related_to = coalesce(${relatedTo}::text, related_to)
      where workspace_id = ${workspaceId} and ${which}
      returning id, jsonb_build_object('title', title, 'description', description,
        'related_to', related_to) as words)
    update changes set before = ${inOtherWords(sql`before`)}, after = ${inOtherWords(sql`after`)}
    from shared
    where workspace_id = ${workspaceId} and entity = 'activity' and entity_id = shared.id`);
}

/** Logged fields, with the present text of an activity. */
function inOtherWords(logged: SQL): SQL {
  return sql`${logged} || (select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(shared.words) where ${logged} ? key)`;
}
