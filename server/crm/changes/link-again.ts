import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { changes, isKeptDeletion } from "#server/crm/changes/changes.table.ts";
import type { RecordKey } from "#server/crm/changes/name-records.ts";
import { type Entity, type Link, links, tableOf } from "#server/crm/changes/record-tables.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Restores links that deletions cut, once both records are back. Links that a person changed since are left alone. */
export async function linkAgain(tx: Db, workspaceId: string, restored: RecordKey[]): Promise<void> {
  for (const link of links) {
    const idsOf = (entity: string) =>
      restored.filter((key) => key.entity === entity).map(({ id }) => id);
    const [pointing, pointedTo] = [idsOf(link.from), idsOf(link.to)];
    if (pointing.length + pointedTo.length === 0) continue;
    const candidates = sql`(select unnest(${sql.param(pointing)}::uuid[]) as id
      union ${onceLinked(link, workspaceId, pointedTo)})`;
    const column = sql.identifier(link.column);
    await tx.execute(sql`update ${tableOf(link.from)} as target set ${column} = lost.linked
      from ${lostLinksOf(link, workspaceId, candidates)} as lost
      where target.workspace_id = ${workspaceId} and target.id = lost.id
        and target.${column} is null
        and exists (select from ${tableOf(link.to)} as found
          where found.workspace_id = ${workspaceId} and found.id = lost.linked)`);
  }
}

/** @param rows of a statement that returns the ids of the records that it restores or removes */
export function returnedKeys<Kind extends Entity>(
  entity: Kind,
  rows: unknown[],
): { entity: Kind; id: string }[] {
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => ({ entity, id }));
}

/** Records whose link to one of these was cut, by its deletion or by their own. */
function onceLinked({ from, column, to }: Link, workspaceId: string, ids: string[]): SQL {
  const param = sql.param(ids);
  const cut = sql`select cut.entity_id from ${changes} as gone
    join ${changes} as cut on cut.workspace_id = gone.workspace_id
      and cut.change_set_id = gone.change_set_id and cut.entity = ${from}
      and cut.action = 'update' and cut.before ->> ${column} = gone.entity_id::text
    where gone.workspace_id = ${workspaceId} and gone.entity = ${to}
      and gone.entity_id = any(${param}::uuid[]) and gone.action = 'delete'`;
  // Activities are deleted and restored with the records that they are about.
  if (from === "activity") return cut;
  return sql`${cut} union select entity_id from ${changes}
    where workspace_id = ${workspaceId} and entity = ${from} and ${isKeptDeletion}
      and before ->> ${sql.raw(`'${column}'`)} = any(${param}::text[])`;
}

/** Links that a deletion of either record cut. @param candidates rows of `id` @returns `id` and `linked` */
export function lostLinksOf({ from, column, to }: Link, workspaceId: string, candidates: SQL): SQL {
  return sql`(select candidate.id, last.linked from ${candidates} as candidate
    cross join lateral (
      select (logged.before ->> ${column})::uuid as linked, logged.action, logged.change_set_id
      from ${changes} as logged
      where logged.workspace_id = ${workspaceId} and logged.entity = ${from}
        and logged.entity_id = candidate.id and logged.before ->> ${column} is not null
      order by logged.id desc limit 1) as last
    where last.action = 'delete' or exists (select from ${changes} as gone
      where gone.workspace_id = ${workspaceId} and gone.change_set_id = last.change_set_id
        and gone.entity = ${to} and gone.entity_id = last.linked and gone.action = 'delete'))`;
}
