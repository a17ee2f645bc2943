import { type SQL, sql } from "drizzle-orm";
import { commits } from "#server/crm/live/live.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * Without change log, daily growth and change events. That something was written is noted, for answers that are kept
 * until then. @param workspaceIds a select of the workspaces that are written
 */
export async function withoutLog(
  tx: Db,
  workspaceIds: SQL,
  work: () => Promise<void>,
): Promise<void> {
  await tx.execute(sql`select set_config('crm.carries_history', 'on', true)`);
  await work();
  await tx.execute(sql`select set_config('crm.carries_history', '', true)`);
  await tx.execute(sql`insert into ${commits} (workspace_id, change_set_id)
    select id, gen_random_uuid() from (${workspaceIds}) as written (id)`);
}
