import { sql } from "drizzle-orm";
import { z } from "zod";
import { mergedRecords } from "#server/crm/kinds/merged-records.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

const rowsOfIds = z.array(z.object({ id: z.string() }));

/** Follows repeated merges. Null for a record that was not merged. */
export async function findWinner(
  db: Db,
  workspaceId: WorkspaceId,
  loserId: string,
): Promise<string | null> {
  const { rows } = await db.execute(sql`
    with recursive led as (
      select winner_id, 1 as step from ${mergedRecords}
      where workspace_id = ${workspaceId} and loser_id = ${loserId}
      union all
      select next.winner_id, step + 1 from led join ${mergedRecords} as next
        on next.workspace_id = ${workspaceId} and next.loser_id = led.winner_id
      where step < 20)
    select winner_id as id from led order by step desc limit 1`);
  return rowsOfIds.parse(rows)[0]?.id ?? null;
}

/** All records merged into these, directly or indirectly. */
export async function listMerged(
  db: Db,
  workspaceId: WorkspaceId,
  winnerIds: string[],
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    with recursive merged as (
      select loser_id, 1 as step from ${mergedRecords}
      where workspace_id = ${workspaceId} and winner_id in ${winnerIds}
      union
      select next.loser_id, step + 1 from merged join ${mergedRecords} as next
        on next.workspace_id = ${workspaceId} and next.winner_id = merged.loser_id
      where step < 20)
    select distinct loser_id as id from merged
    where not exists (select from contacts
        where workspace_id = ${workspaceId} and id = loser_id)
      and not exists (select from companies
        where workspace_id = ${workspaceId} and id = loser_id)`);
  return rowsOfIds.parse(rows).map(({ id }) => id);
}
