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
