import { sql, type SQL, type SQLChunk } from "drizzle-orm";
import { getTableConfig, type PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { changedEntities } from "#shared/changes.ts";
import { activities } from "#server/activities/activities.table.ts";
import { changes } from "#server/changes/changes.table.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import { deals } from "#server/deals/deals.table.ts";
import { databaseError } from "#server/platform/database/database-error.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/errors.ts";
import { isOwnedInReach, type Access } from "#server/platform/access.ts";
import { tasks } from "#server/tasks/tasks.table.ts";

type Entity = (typeof changedEntities)[number];
type Action = "create" | "update" | "delete";
type RecordTable = (typeof tables)[number][1];

/** A record comes after those that it may point to. */
const tables = [
  ["company", companies],
  ["contact", contacts],
  ["deal", deals],
  ["task", tasks],
  ["activity", activities],
] as const;

/**
 * Takes back all that one act changed: brings back what it deleted, gives changed fields their old
 * values, deletes what it created. Refuses with 409, and changes nothing, when somebody has changed
 * one of the records since. Who does not see all records takes back only what they did themselves.
 * @returns the number of records that were put back
 */
export async function undoChangeSet(tx: Db, access: Access, changeSetId: string): Promise<number> {
  const net = netChanges(access, changeSetId);
  const counts = await countChanges(tx, net);
  if (counts.length === 0) throw notFound("change");

  const steps: [Action, Step, Iterable<(typeof tables)[number]>][] = [
    ["delete", restoreDeleted, tables],
    ["update", revertUpdated, tables],
    ["create", removeCreated, tables.toReversed()],
  ];
  for (const [action, step, ordered] of steps) {
    for (const [entity, table] of ordered) {
      const count = counts.find((row) => row.entity === entity && row.action === action)?.count;
      if (!count) continue;
      const logged = sql`(select * from ${net} where entity = ${entity} and action = ${action}) as logged`;
      const undone = await tx.execute(step(table, logged)).catch(explainBrokenLink);
      if (undone.rows.length !== count) throw changedSince(entity);
    }
  }
  return counts.reduce((sum, { count }) => sum + count, 0);
}

type Step = (table: RecordTable, logged: SQL) => SQL;

/**
 * What the act did to each record in all, also where it wrote one more than once: the oldest value
 * before and the newest value after for each field.
 */
function netChanges(access: Access, changeSetId: string): SQL {
  return sql`(
    select workspace_id, entity, entity_id,
      case (array_agg(action order by id))[1]
        when 'create' then case (array_agg(action order by id desc))[1]
          when 'delete' then 'nothing' else 'create' end
        else (array_agg(action order by id desc))[1] end as action,
      jsonb_object_agg(key, was order by id desc) filter (where was is not null) as before,
      jsonb_object_agg(key, became order by id) filter (where became is not null) as after
    from ${changes}
    cross join lateral (
      select key, old.value as was, new.value as became
      from jsonb_each(coalesce(before, '{}')) as old
      full join jsonb_each(coalesce(after, '{}')) as new using (key)) as field
    where workspace_id = ${access.workspaceId} and change_set_id = ${changeSetId}
      and ${isOwnedInReach(changes.userId, { ...access, teamId: null }) ?? sql`true`}
    group by workspace_id, entity, entity_id) as net`;
}

const countedChange = z.object({
  entity: z.enum(changedEntities),
  action: z.enum(["create", "update", "delete", "nothing"]),
  count: z.coerce.number(),
});

async function countChanges(tx: Db, net: SQL) {
  const counted = await tx.execute(
    sql`select entity, action, count(*) as count from ${net} group by entity, action`,
  );
  return z.array(countedChange).parse(counted.rows);
}

function restoreDeleted(table: RecordTable, logged: SQL): SQL {
  return sql`insert into ${table} (workspace_id, ${writableColumns(table)})
    select logged.workspace_id, ${writableValues(table)}
    from ${logged}, jsonb_populate_record(null::${table}, logged.before) as record
    on conflict do nothing returning id`;
}

function revertUpdated(table: RecordTable, logged: SQL): SQL {
  return sql`update ${table} as target
    set (${writableColumns(table)}) = (
      select ${writableValues(table)}
      from jsonb_populate_record(target, logged.before) as record)
    from ${logged}
    where ${isUnchangedSince} returning target.id`;
}

function removeCreated(table: RecordTable, logged: SQL): SQL {
  return sql`delete from ${table} as target using ${logged}
    where ${isUnchangedSince} returning target.id`;
}

/** Each field that the act wrote still holds what it wrote. */
const isUnchangedSince = sql`target.workspace_id = logged.workspace_id
  and target.id = logged.entity_id
  and not exists (
    select from jsonb_each(logged.after) as written
    where written.value is distinct from to_jsonb(target) -> written.key)`;

/** Every column that a statement may set, without the workspace. */
function writableColumns(table: RecordTable): SQL {
  return joined(table, ({ name }) => sql.identifier(name));
}

/** Their values in `record`; someone who has left the workspace owns nothing in it any more. */
function writableValues(table: RecordTable): SQL {
  return joined(table, ({ name }) => {
    const value = sql`record.${sql.identifier(name)}`;
    if (!memberColumns.has(name)) return value;
    return sql`(select user_id from members
      where members.workspace_id = logged.workspace_id and user_id = ${value})`;
  });
}

const memberColumns = new Set(["owner_id", "assigned_user_id"]);

function joined(table: RecordTable, write: (column: PgColumn) => SQLChunk): SQL {
  const columns = getTableConfig(table).columns.filter(
    ({ name, generated }) => name !== "workspace_id" && !generated,
  );
  return sql.join(columns.map(write), sql`, `);
}

/** What it belonged to is gone, or what it brought is in use by now. */
function explainBrokenLink(error: unknown): never {
  if (databaseError(error)?.code !== "23503") throw error;
  throw new HttpError(
    409,
    "This cannot be undone: a record that is linked to it was added or deleted in the meantime.",
  );
}

function changedSince(entity: Entity): HttpError {
  return new HttpError(
    409,
    `This cannot be undone: a ${entity} that belongs to it was changed in the meantime.`,
  );
}
