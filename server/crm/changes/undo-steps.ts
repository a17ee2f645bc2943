import { sql, type SQL, type SQLChunk } from "drizzle-orm";
import { kindsInOrder } from "#shared/records/kind-definitions.ts";
import { asColumns, presentFields, valueNow } from "#server/crm/changes/custom-values.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import {
  type Entity,
  links,
  loggedOwner,
  type RecordTable,
  storedColumns,
  tableOf,
  uses,
} from "#server/crm/changes/record-tables.ts";
import { kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";

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
    select logged.workspace_id, ${listed(table, (column) => unlogged[column] ?? valueOf(column))}
    from ${logged}, jsonb_populate_record(null::${table}, ${laterColumns} || logged.before) as record
    on conflict (workspace_id, id) do nothing returning id`;
}

/** Columns that the log does not have, or not as they are to be. */
const unlogged: Record<string, SQL> = {
  // A person who saw the record before any of its deletions has not seen what is restored.
  version: sql`1 + greatest(record.version, (select max((gone.before ->> 'version')::int)
    from ${changes} as gone where gone.workspace_id = logged.workspace_id and gone.entity = logged.entity
      and gone.entity_id = logged.entity_id and gone.action = 'delete'))`,
  // The database would take the person who undoes for the author, as it does where the author has left, and finds no
  // owner of a record that is gone.
  subject_owner_id: sql`(select user_id from (select case when record.related_id is null
      then ${authorOfLine()} else ${ownerOfSubject()} end as id offset 0) as owner
    join members on members.workspace_id = logged.workspace_id and user_id = owner.id)`,
};

function authorOfLine(): SQL {
  return sql`(select first.user_id from ${changes} as first where first.workspace_id = logged.workspace_id
    and first.entity = logged.entity and first.entity_id = logged.entity_id order by first.id limit 1)`;
}

/** The owner of the record that a line is about, or of what the log has of it. */
function ownerOfSubject(): SQL {
  const there = kindsInOrder.map(
    (kind) => sql`select ${kindColumns[kind].ownerId} as owner_id, null::bigint as removal
      from ${kindTables[kind]} where ${kindColumns[kind].workspaceId} = logged.workspace_id
        and ${kindColumns[kind].id} = record.related_id`,
  );
  const gone = sql`select ${loggedOwner(changes.entity, changes.before)}, ${changes.id} from ${changes}
    where ${changes.workspaceId} = logged.workspace_id and ${changes.entity} in ${kindsInOrder}
      and ${changes.entityId} = record.related_id and ${changes.action} = 'delete'`;
  return sql`(select owner_id from (${sql.join([...there, gone], sql` union all `)}) as subject
    order by removal desc nulls first limit 1)`;
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
  const untouched = sql`from ${presentFields("logged")}, jsonb_each(logged.before) as old
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
    select from ${presentFields("logged")}, jsonb_each(logged.after) as written
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
