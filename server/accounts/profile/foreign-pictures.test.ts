import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/accounts/accounts.table.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";

test("pictures at foreign addresses are forgotten, and our own stay", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "crm-pictures-"));
  const { db, close } = await openDatabase({ dataDir });
  const own = "/api/pictures/hash";
  const pictures = [own, "https://pictures.example/ada.png", null];
  for (const [index, profileImageUrl] of pictures.entries()) {
    const email = `${index}@test.example`;
    await db.insert(users).values({ id: newId(), name: "Ada", email, profileImageUrl });
  }
  const migration = await readFile("server/migrations/0057_no_foreign_pictures.sql", "utf8");
  await db.execute(sql.raw(migration));
  const rows = await db.select().from(users).orderBy(asc(users.email));
  expect(rows.map(({ profileImageUrl }) => profileImageUrl)).toEqual([own, null, null]);
  await close();
  await rm(dataDir, { recursive: true });
});
