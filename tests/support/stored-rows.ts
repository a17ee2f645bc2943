import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";

/** Every row of every table, as text; the rows of a table are in no order. */
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

/** As `readAllTables`, with the tables of jobs and of live changes; named by schema and table. */
export async function readEverySchema(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(sql`
    select relnamespace::regnamespace::text as schema, relname::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      order by 1, 2`);
  const all: Record<string, string[]> = {};
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const { rows } = await db.execute<{ row: string }>(
      sql`select stored::text as row from ${table} as stored`,
    );
    all[`${schema}.${name}`] = rows.map(({ row }) => row);
  }
  return all;
}

/** What jobs keep of what they did, and what limits have counted: both run out within a day. */
const shortLived = /^(pgboss\.|public\.shared_counters$)/;

/** Every row that names an id, of all tables but the short-lived ones. */
export async function rowsNaming(db: Db, id: string): Promise<string[]> {
  const tables = Object.entries(await readEverySchema(db));
  return tables.flatMap(([table, rows]) =>
    shortLived.test(table)
      ? []
      : rows.filter((row) => row.includes(id)).map((row) => `${table}: ${row}`),
  );
}
