import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dumpTables } from "#server/platform/backup/dump-tables.ts";
import { withSource } from "#server/platform/backup/open-source.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";

const mebibyte = 1024 ** 2;

test("a backup reads large rows a few at a time", async () => {
  const home = await createOwnDatabase();
  const database = await home.open();
  await database.db.execute(sql`create table large (content text)`);
  await database.db.execute(sql`insert into large values ('a small one before the others')`);
  await database.db.execute(
    sql`insert into large select repeat('x', ${mebibyte}::int) from generate_series(1, 12)`,
  );
  await database.close();
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = "" } = home.variables;
  let [rows, longest] = [0, 0];
  await withSource({ databaseUrl, dataDir }, async ({ pool }) => {
    const client = await pool.connect();
    const about = { format: "crm-pro-backup", version: 1, createdAt: "", product: "" } as const;
    const lines = dumpTables(client, { ...about, secretPrint: "" }, (table, count) => {
      if (table === "large") rows = count;
    });
    for await (const chunk of lines) longest = Math.max(longest, chunk.length);
    client.release(true);
  });
  expect(rows).toBe(13);
  expect(longest).toBeLessThan(4.5 * mebibyte);
  await home.remove();
});
