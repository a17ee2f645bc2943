import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createOwnDatabase } from "#tests/support/own-database.ts";

test("docs/performance.md says of each index of a workspace's tables what asks for it", async () => {
  const home = await createOwnDatabase();
  const { db, close } = await home.open();
  const { rows } = await db.execute(sql`
    select indexrelid::regclass::text as name from pg_index
    join pg_attribute on attrelid = indrelid and attname = 'workspace_id' and not attisdropped
    join pg_class on pg_class.oid = indrelid
    where not indisprimary and relnamespace = 'public'::regnamespace`);
  await close();
  await home.remove();
  const indexes = rows.map(({ name }) => String(name)).toSorted();
  expect(indexes).toContain("contacts_name");
  expect(await documentedIndexes()).toEqual(indexes);
});

async function documentedIndexes(): Promise<string[]> {
  const text = await readFile("docs/performance.md", "utf8");
  const [, list = ""] = text.split("### Every index of a workspace's tables");
  const [section = ""] = list.split(/^##/m);
  const rows = section.matchAll(/^\| `(\w+)` +\| \S/gm);
  return [...rows].map(([, name = ""]) => name).toSorted();
}
