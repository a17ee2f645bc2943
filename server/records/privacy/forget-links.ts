import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export async function forgetLinks(tx: Db, workspaceId: WorkspaceId, ids: string[]): Promise<void> {
  await tx.execute(sql`delete from merged_records
    where workspace_id = ${workspaceId} and (loser_id in ${ids} or winner_id in ${ids})`);
  await tx.execute(sql`delete from dismissed_duplicates
    where workspace_id = ${workspaceId} and (first_id in ${ids} or second_id in ${ids})`);
  await tx.execute(sql`delete from awaited_records
    where workspace_id = ${workspaceId} and list = 'contacts' and record_id in ${ids}`);
}
