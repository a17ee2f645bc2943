import { Client } from "pg";
import { expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { usage } from "#shared/billing/usage.ts";
import { beginImport, dryRun, manyContacts, runImport, sendFile } from "#tests/support/imports.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { ended } from "#tests/support/operations.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { newShopper } from "#tests/support/shopper.ts";
import { sendTo } from "#tests/support/test-client.ts";

test("an import counts its own contacts, and near the plan's limit waits for other additions", async () => {
  const home = await createOwnDatabase();
  const server = await startServer(home.variables);
  sendTo(server.baseUrl);
  const ada = await newShopper();
  await ada.buy("starter");
  const user = ada.client;
  const { workspaceId } = await user.get("/api/auth/user", currentUser);
  const tried = async (content: string) =>
    dryRun(user, await sendFile(user, { entity: "contact", content }));
  await runImport(user, await tried(manyContacts(500)));
  const others = await tried(manyContacts(500).replaceAll("person", "other"));

  const adding = new Client(home.variables["DATABASE_URL"]);
  await adding.connect();
  const lock = `contacts of ${workspaceId}`;
  await adding.query("select pg_advisory_lock(hashtextextended($1, 0))", [lock]);
  const { id } = await beginImport(user, others);
  await expect.poll(() => countWaiting(adding, "select pg_advisory_xact_lock")).toBe(1);
  await adding.end();
  expect(await ended(user, id)).toMatchObject({ state: "done", done: 500 });
  expect((await user.get("/api/usage", usage)).contacts).toEqual({ used: 1_000, limit: 1_000 });

  sendTo(null);
  await server.stop();
  await home.remove();
});
