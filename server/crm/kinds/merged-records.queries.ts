import { and, type Column, eq, isNull, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { mergedRecords, merges } from "#server/crm/kinds/merged-records.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const rowsOfIds = z.array(z.object({ id: z.string() }));

type Id = Column | SQL | string;

interface Named {
  workspaceId: Id;
  id: Id;
}

/** Follows repeated merges. Null for a record that was not merged. */
export async function findWinner(
  db: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<string | null> {
  const { rows } = await db.execute(sql`select ${winnerOf({ workspaceId, id })} as id`);
  return z.array(z.object({ id: z.string().nullable() })).parse(rows)[0]?.id ?? null;
}

/** For a query of rows that name a record: its id, or that of the one that it was merged into by now. */
export function winnerIdOf(record: Named): SQL {
  // Most were not merged, and cost no recursion.
  return sql`coalesce(case when exists (${mergesOf(record)}) then ${winnerOf(record)} end, ${record.id})`;
}

/** The last that it leads to, which leads to none. As a subselect that is looked up by the index, not joined. */
function winnerOf(record: Named): SQL {
  return sql`(
    with recursive led as (
      ${mergesOf(record)}
      union
      select next.winner_id from led join ${merges} as next
        on next.workspace_id = ${record.workspaceId} and next.loser_id = led.id)
    select led.id from led
    where (${mergesOf({ workspaceId: record.workspaceId, id: sql`led.id` })}) is null)`;
}

function mergesOf({ workspaceId, id }: Named): SQL {
  return sql`select merge.winner_id as id from ${merges} as merge
    where merge.workspace_id = ${workspaceId} and merge.loser_id = ${id}`;
}

/** A record's id and those of all that were merged into it, by which rows may still name it: an array for `= any(...)`. */
export function idsWithMerged({ workspaceId, id }: Named): SQL {
  const all = allWithMerged(workspaceId, sql`select ${id}::uuid as id`);
  return sql`case when exists (
      select from ${merges} as former where former.workspace_id = ${workspaceId} and former.winner_id = ${id})
    then ${all} else array[${id}::uuid] end`;
}

/** @param ids a query of records' ids */
export function allWithMerged(workspaceId: Id, ids: SQL): SQL {
  return sql`array(
    with recursive named as (
      ${ids}
      union
      select former.loser_id from named join ${merges} as former
        on former.workspace_id = ${workspaceId} and former.winner_id = named.id)
    select named.id from named)`;
}

/** All records merged into these, directly or indirectly. */
export async function listMerged(
  db: Db,
  workspaceId: WorkspaceId,
  winnerIds: string[],
): Promise<string[]> {
  const winners = sql`${sql.param(winnerIds)}::uuid[]`;
  const all = allWithMerged(workspaceId, sql`select unnest(${winners}) as id`);
  const { rows } = await db.execute(sql`
    select id from unnest(${all}) as named (id)
    where id <> all(${winners})
      and not exists (select from contacts where workspace_id = ${workspaceId} and contacts.id = named.id)
      and not exists (select from companies where workspace_id = ${workspaceId} and companies.id = named.id)`);
  return rowsOfIds.parse(rows).map(({ id }) => id);
}

/** For records that an undo brings back: nothing of theirs leads to the winner any more. */
export async function noteUnmerged(
  tx: Db,
  workspaceId: WorkspaceId,
  restored: { id: string }[],
): Promise<void> {
  if (restored.length === 0) return;
  await tx
    .update(mergedRecords)
    .set({ undoneBy: sql`current_setting('crm.change_set_id')::uuid` })
    .where(and(whereLosers(workspaceId, restored), isNull(mergedRecords.undoneBy)));
}

/** For records that go again as an undo is undone. */
export async function noteMergedAgain(
  tx: Db,
  workspaceId: WorkspaceId,
  undoneSetId: string,
  gone: { id: string }[],
): Promise<void> {
  if (gone.length === 0) return;
  await tx
    .update(mergedRecords)
    .set({ undoneBy: null })
    .where(and(whereLosers(workspaceId, gone), eq(mergedRecords.undoneBy, undoneSetId)));
}

/** Thousands are one parameter. */
function whereLosers(workspaceId: WorkspaceId, losers: { id: string }[]): SQL {
  const ids = losers.map(({ id }) => id);
  return sql`${mergedRecords.workspaceId} = ${workspaceId}
    and ${mergedRecords.loserId} = any(${sql.param(ids)}::uuid[])`;
}
