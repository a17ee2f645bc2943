import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";

/** Every row of every table, as text; what a table holds is in no order. */
export async function readAllTables(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select stored::text as row from ${sql.identifier(name)} as stored order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

const lists = {
  contact: "contacts",
  company: "companies",
  deal: "deals",
  task: "tasks",
  activity: "activities",
} as const;

/**
 * What does not fit together: totals that are not the number of rows, and records that are not what
 * their logged changes make of them.
 */
export async function findContradictions(db: Db): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [entity, list] of Object.entries(lists)) {
    const table = sql.identifier(list);
    const { rows } = await db.execute(sql`
      with logged as (
        select entity_id, jsonb_object_agg(key, value) as fields from (
          select distinct on (entity_id, key) entity_id, key, value
          from changes, jsonb_each(after) where entity = ${entity} and after is not null
          order by entity_id, key, changes.id desc) as latest
        where (select action from changes
          where entity = ${entity} and entity_id = latest.entity_id
          order by id desc limit 1) <> 'delete'
        group by entity_id)
      select ${list} as list, id, entity_id, fields from ${table} as record
      full join logged on logged.entity_id = record.id
      where logged_fields(to_jsonb(record)) is distinct from fields
      union all
      select ${list}, null, null, to_jsonb(sum(count)) from record_totals where list = ${list}
      having coalesce(sum(count), 0) <> (select count(*) from ${table})`);
    found.push(...rows);
  }
  return found;
}
