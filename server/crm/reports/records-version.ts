import { sql } from "drizzle-orm";
import { z } from "zod";
import { commits, timelines } from "#server/crm/live/live.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const versionRow = z.object({
  timeline: z.uuid(),
  snapshot: z.string(),
  settings: z.string(),
  isWritten: z.boolean(),
});

/** All that an answer stands on, at one moment. */
export type RecordsVersion = z.infer<typeof versionRow>;

/**
 * One statement, always on the server itself: a replica may not show yet what was written.
 * @param since a snapshot; `isWritten` says whether records of the workspace were written that it does not show
 */
export async function readRecordsVersion(
  db: Db,
  workspaceId: WorkspaceId,
  since: string | null,
): Promise<RecordsVersion> {
  const { rows } = await db.execute(sql`
    select timeline.id as timeline, pg_current_snapshot()::text as snapshot,
      (${settingsOf(workspaceId)}) as settings,
      exists (select from ${commits} as stored
        where stored.workspace_id = ${workspaceId}
          and stored.transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(stored.transaction_id, ${since}::pg_snapshot)) as "isWritten"
    from ${timelines} as timeline`);
  return versionRow.parse(rows[0]);
}

/** Whether nothing was written between two versions, of which `now` was read since the other's snapshot. */
export function isSame(before: RecordsVersion, now: RecordsVersion): boolean {
  return now.timeline === before.timeline && now.settings === before.settings && !now.isWritten;
}

/** People with their teams and names, own fields and stages: few rows, each with the transaction that wrote it. */
function settingsOf(workspaceId: WorkspaceId) {
  return sql`select md5(coalesce(string_agg(row.key, ',' order by row.key), '')) from (
    select concat_ws(' ', 'member', member.user_id, member.xmin, person.xmin) as key
    from members as member join users as person on person.id = member.user_id
    where member.workspace_id = ${workspaceId}
    union all select concat_ws(' ', 'awaited', id, xmin) from imported_people where workspace_id = ${workspaceId}
    union all select concat_ws(' ', 'team', id, xmin) from teams where workspace_id = ${workspaceId}
    union all select concat_ws(' ', 'field', id, xmin) from custom_fields where workspace_id = ${workspaceId}
    union all select concat_ws(' ', 'pipeline', id, xmin) from pipelines where workspace_id = ${workspaceId}
    union all select concat_ws(' ', 'stage', key, xmin) from stages where workspace_id = ${workspaceId}
  ) as row`;
}
