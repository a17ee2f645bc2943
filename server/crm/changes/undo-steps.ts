import { sql, type SQL, type SQLChunk } from "drizzle-orm";
import { asColumns, present, valueNow } from "#server/crm/changes/custom-values.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import {
  type Entity,
  links,
  type RecordTable,
  storedColumns,
  tableOf,
  uses,
} from "#server/crm/changes/record-tables.ts";

// Each statement restores the records of one kind in `logged`, a subquery with the columns of `netChanges`.

export function restoreDeleted(table: RecordTable, logged: SQL): SQL {
  return restore(table, logged, (column) => stillMember(column));
}

/** Links to records that are gone stay empty. */
export function restoreWithoutLostLinks(table: RecordTable, logged: SQL, entity: Entity): SQL {
  return restore(table, logged, (column) => stillLinked(entity, column) ?? stillMember(column));
}

function restore(table: RecordTable, logged: SQL, valueOf: (column: string) => SQL): SQL {
  return sql`insert into ${table} (workspace_id, ${columnsOf(table)})
    select logged.workspace_id, ${listed(table, (column) => versionAfter(column) ?? valueOf(column))}
    from ${logged}, jsonb_populate_record(null::${table}, ${laterColumns} || logged.before) as record
    on conflict (workspace_id, id) do nothing returning id`;
}

/** A person who saw the record before any of its deletions has not seen what is restored. */
function versionAfter(column: string): SQL | undefined {
  if (column !== "version") return undefined;
  return sql`1 + greatest(record.version, (select max((gone.before ->> 'version')::int)
    from ${changes} as gone where gone.workspace_id = logged.workspace_id and gone.entity = logged.entity
      and gone.entity_id = logged.entity_id and gone.action = 'delete'))`;
}

/** Defaults of columns that were added after the deletion. */
const laterColumns = sql`'{"version": 1, "tags": [], "other_emails": [], "other_phones": [], "custom_fields": {}, "line_items": [], "follows_line_items": false}'::jsonb`;

export function revertUpdated(table: RecordTable, logged: SQL): SQL {
  return sql`update ${table} as target
    set (${columnsOf(table)}) = (
      select ${listed(table, stillMember)}
      from jsonb_populate_record(target, ${asColumns(sql`logged.before`)}) as record)
    from ${logged}
    where ${isUnchangedSince} returning target.id`;
}

/** Leaves fields that have another value by now, and those whose old link is gone. */
export function revertUntouchedFields(table: RecordTable, logged: SQL, entity: Entity): SQL {
  const untouched = sql`from ${present}, jsonb_each(logged.before) as old
    where (logged.after -> old.key) is not distinct from ${valueNow(sql`old.key`)}
      and ${whereLinkAlive(entity)}`;
  return sql`update ${table} as target
    set (${columnsOf(table)}) = (
      select ${listed(table, stillMember)}
      from jsonb_populate_record(target,
        ${asColumns(sql`(select jsonb_object_agg(old.key, old.value) ${untouched})`)}) as record)
    from ${logged}
    where target.workspace_id = logged.workspace_id and target.id = logged.entity_id
      and exists (select ${untouched}) returning target.id`;
}

export function removeCreated(table: RecordTable, logged: SQL): SQL {
  return sql`delete from ${table} as target using ${logged}
    where ${isUnchangedSince} returning target.id`;
}

/** Keeps records that others link to by now. */
export function removeWhereUnused(table: RecordTable, logged: SQL, entity: Entity): SQL {
  const used = uses
    .filter(({ to }) => to === entity)
    .map(
      ({ from, names }) => sql`and not exists (select from ${tableOf(from)} as child
        where child.workspace_id = target.workspace_id and ${names(sql`target.id`)})`,
    );
  return sql`delete from ${table} as target using ${logged}
    where ${isUnchangedSince} ${sql.join(used, sql` `)} returning target.id`;
}

/** Each field still has the value that the operation wrote. */
const isUnchangedSince = sql`target.workspace_id = logged.workspace_id
  and target.id = logged.entity_id
  and not exists (
    select from ${present}, jsonb_each(logged.after) as written
    where written.value is distinct from ${valueNow(sql`written.key`)})`;

function columnsOf(table: RecordTable): SQL {
  return listed(table, (name) => sql`${sql.identifier(name)}`);
}

function listed(table: RecordTable, write: (column: string) => SQLChunk): SQL {
  return sql.join(storedColumns(table).map(write), sql`, `);
}

const memberColumns = new Set(["owner_id", "assigned_user_id"]);

/** A column's value in `record`; null for an owner who has left the workspace. */
function stillMember(column: string): SQL {
  const value = sql`record.${sql.identifier(column)}`;
  if (!memberColumns.has(column)) return value;
  return sql`(select user_id from members
    where members.workspace_id = logged.workspace_id and user_id = ${value})`;
}

function stillLinked(entity: Entity, column: string): SQL | undefined {
  const link = links.find(({ from, column: name }) => from === entity && name === column);
  return (
    link &&
    sql`(select linked.id from ${tableOf(link.to)} as linked
      where linked.workspace_id = logged.workspace_id
        and linked.id = record.${sql.identifier(column)})`
  );
}

/** Whether the record that `old` links to exists. */
function whereLinkAlive(entity: Entity): SQL {
  const cases = links
    .filter(({ from }) => from === entity)
    .map(
      ({ column, to }) => sql`when ${column} then old.value = 'null' or exists (
        select from ${tableOf(to)} as linked where linked.workspace_id = logged.workspace_id
          and linked.id = (old.value #>> '{}')::uuid)`,
    );
  return cases.length === 0
    ? sql`true`
    : sql`case old.key ${sql.join(cases, sql` `)} else true end`;
}
