import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createOwnDatabase } from "#tests/support/own-database.ts";

test("docs/past-one-machine.md says of each table where it lies", async () => {
  const home = await createOwnDatabase();
  const { db, close } = await home.open();
  const { rows } = await db.execute(sql`select case table_schema when 'public' then table_name
      else table_schema || '.' || table_name end as name
    from information_schema.tables where table_schema in ('public', 'live') and table_type = 'BASE TABLE'`);
  await close();
  await home.remove();
  const tables = rows.map(({ name }) => String(name)).toSorted();
  expect(tables).toContain("live.commits");
  expect(await documentedTables()).toEqual(tables);
});

async function documentedTables(): Promise<string[]> {
  const text = await readFile("docs/past-one-machine.md", "utf8");
  const rows = text.matchAll(/^\| (?:Distributed|Reference|Local).*?\|(.*)\|$/gm);
  const named = [...rows].flatMap(([, names = ""]) => names.split(",").map((one) => one.trim()));
  return named.filter((name) => /^[a-z_.]+$/.test(name) && name !== "drizzle").toSorted();
}
