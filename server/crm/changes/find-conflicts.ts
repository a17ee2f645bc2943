import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { changedEntities, type UndoConflict, undoConflict } from "#shared/records/changes.ts";
import { retireInstead } from "#shared/crm/products.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { presentFields, valueNow } from "#server/crm/changes/custom-values.ts";
import { toFieldName } from "#server/crm/changes/field-names.ts";
import { nameKey, nameRecords } from "#server/crm/changes/name-records.ts";
import { netChanges } from "#server/crm/changes/net-changes.ts";
import {
  type Entity,
  links,
  type RecordTable,
  recordTables,
  tableOf,
  type Use,
  uses,
} from "#server/crm/changes/record-tables.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** More are only counted. */
const mostReported = 20;

const conflictRow = z.object({
  entity: z.enum(changedEntities),
  id: z.uuid(),
  reason: undoConflict.shape.reason,
  fields: z.array(z.string()),
  total: z.coerce.number(),
  by: z.string().nullable(),
  at: z.string().nullable(),
});

export async function findConflicts(
  db: Db,
  access: RecordAccess,
  changeSetId: string,
): Promise<{ conflicts: UndoConflict[]; conflictCount: number }> {
  const { rows } = await db.execute(sql`
    with net as materialized (select * from ${netChanges(access, changeSetId)} as net),
    reported as (
      select entity, id, min(reason) as reason, count(*) over () as total,
        coalesce(array_agg(distinct field) filter (where field is not null), '{}') as fields
      from (${sql.join(allConflicts, sql` union all `)}) as conflict
      left join lateral unnest(fields) as field on true
      group by entity, id order by array_position(${entityOrder}, entity), id
      limit ${mostReported})
    select reported.entity, reported.id, reason, fields, total, author.name as by,
      to_char(latest.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from reported
    left join lateral (
      select user_id, created_at from ${changes} as later
      where later.workspace_id = ${access.workspaceId} and later.entity = reported.entity
        and later.entity_id = reported.id and later.change_set_id <> ${changeSetId}
        and later.id > (select min(id) from ${changes} as own
          where own.workspace_id = ${access.workspaceId} and own.change_set_id = ${changeSetId})
      order by later.id desc limit 1) as latest on true
    left join ${users} as author on author.id = latest.user_id
    order by array_position(${entityOrder}, reported.entity), reported.id`);
  const found = z.array(conflictRow).parse(rows);
  const names = await nameRecords(db, access, found);
  const conflicts = found.map(({ total: _total, fields, ...row }) => ({
    ...row,
    fields: fields.map(toFieldName),
    name: names.get(nameKey(row)) ?? null,
  }));
  return { conflicts, conflictCount: found[0]?.total ?? 0 };
}

const entityOrder = sql.raw(`'{${changedEntities.join(",")}}'::text[]`);

/** Each a query for one sort of conflict, over the rows of `net`. */
const allConflicts: SQL[] = [
  ...recordTables.flatMap(([entity, table]) => [changed(entity, table), restored(entity, table)]),
  ...links.map(linkGone),
  ...uses.map(inUse),
];

/** Something that the operation wrote was changed or deleted since. */
function changed(entity: Entity, table: RecordTable): SQL {
  const differs = sql`from ${presentFields("net")}, jsonb_each(net.after) as written
    where written.value is distinct from ${valueNow(sql`written.key`)}`;
  return sql`select net.entity, net.entity_id as id,
      case when target.id is null then 'deleted' else 'changed' end as reason,
      case when target.id is null then '{}'::text[]
        else array(select written.key ${differs}) end as fields
    from net left join ${table} as target
      on target.workspace_id = net.workspace_id and target.id = net.entity_id
    where net.entity = ${literal(entity)} and net.action in ('create', 'update')
      and (target.id is null or exists (select ${differs}))`;
}

/** What the operation deleted is there again. */
function restored(entity: Entity, table: RecordTable): SQL {
  return sql`select net.entity, net.entity_id, 'restored', '{}'::text[]
    from net join ${table} as target
      on target.workspace_id = net.workspace_id and target.id = net.entity_id
    where net.entity = ${literal(entity)} and net.action = 'delete'`;
}

/** The record that it would link to again is gone, and this undo does not restore it. */
function linkGone({ from, column, to }: (typeof links)[number]): SQL {
  const linked = sql`(net.before ->> ${literal(column)})::uuid`;
  return sql`select net.entity, net.entity_id, 'link-gone', array[${literal(column)}]
    from net
    where net.entity = ${literal(from)} and net.action in ('update', 'delete')
      and net.before ->> ${literal(column)} is not null
      and not exists (select from ${tableOf(to)} as target
        where target.workspace_id = net.workspace_id and target.id = ${linked})
      and not exists (select from net as back where back.entity = ${literal(to)}
        and back.action = 'delete' and back.entity_id = ${linked})`;
}

/** A record that this undo leaves in place links to what the operation created. */
function inUse({ from, column, to, names }: Use): SQL {
  return sql`select net.entity, net.entity_id, 'in-use', '{}'::text[]
    from net
    where net.entity = ${literal(to)} and net.action = 'create'
      and exists (select from ${tableOf(from)} as child
        where child.workspace_id = net.workspace_id
          and ${names(sql`net.entity_id`)}
          and not exists (select from net as own where own.entity = ${literal(from)}
            and own.entity_id = child.id
            and (own.action = 'create' or own.after ? ${literal(column)})))`;
}

/** Only for our own words: a parameter would have no type. */
function literal(word: string): SQL {
  return sql.raw(`'${word}'`);
}

const causes: Record<UndoConflict["reason"], string> = {
  changed: "was changed in the meantime",
  deleted: "was deleted in the meantime",
  restored: "is there again",
  "in-use": "is in use by now",
  "link-gone": "was linked to a record that is gone",
};

/** "This cannot be undone: the deal “Sale” was changed in the meantime, and 3 more records." */
export function conflictSentence(first: UndoConflict, count: number): string {
  const { entity, name, reason } = first;
  const advice = entity === "product" && reason === "in-use" ? ` ${retireInstead}` : "";
  const subject = name === null ? `a ${entity} that belongs to it` : `the ${entity} “${name}”`;
  const others = count - 1;
  const more = others > 0 ? `, and ${others} more like it` : "";
  return `This cannot be undone: ${subject} ${causes[reason]}${more}.${advice}`;
}
