import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/accounts/accounts.table.ts";
import { workspaceImports } from "#server/administration/archives/archives.table.ts";
import { importArchives } from "#server/administration/archives/import-archive.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { webhookPurpose } from "#server/records/webhooks/webhooks.table.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";

test("an import ends though what is left of it cannot be taken away", async () => {
  const home = await createOwnDatabase();
  const { db, close } = await home.open();
  const [userId, importId, workspaceId] = [newId(), newId(), newId()];
  await db.insert(users).values({ id: userId, name: "Ada", email: "ada@x.example" });
  await db.insert(workspaces).values({ id: workspaceId, name: "Half" });
  await db
    .insert(workspaceImports)
    .values({ id: importId, userId, status: "importing", bytes: 1, workspaceId });
  await db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise 'it takes too long'; end $$`);
  await db.execute(sql`create trigger refuse before delete on workspaces
    execute function refuse()`);

  const secrets = { authSecret: "a".repeat(32), previousAuthSecret: null };
  const box = new SecretBox(secrets, webhookPurpose);
  const run = importArchives(db, "none", { box, privateOrigins: [] });
  const { signal } = new AbortController();
  const job = { signal, isStopping: () => false, retries: 0, complete: async () => undefined };
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await expect(run({ importId }, job)).rejects.toThrow("Failed query");
  }
  const [left] = await db.select().from(workspaceImports).where(eq(workspaceImports.id, importId));
  expect(left).toMatchObject({ status: "failed", attempts: 4 });
  expect(left?.problem).toContain("begun several times");
  await close();
  await home.remove();
});
