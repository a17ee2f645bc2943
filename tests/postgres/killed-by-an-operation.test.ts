import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { beginImport, dryRun, manyContacts, sendFile } from "#tests/support/imports.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { ended } from "#tests/support/operations.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { newShopper } from "#tests/support/shopper.ts";
import { sendTo } from "#tests/support/test-client.ts";

test("an operation during which servers die again and again is given up", async () => {
  const home = await createOwnDatabase();
  onTestFinished(() => home.remove());
  onTestFinished(() => sendTo(null));
  const settings = { ...home.variables, JOB_HEARTBEAT_SECONDS: "10" };
  const killed = await startServer(settings);
  onTestFinished(() => killed.kill());
  sendTo(killed.baseUrl);
  const ada = await newShopper();
  await ada.buy("starter");
  const user = ada.client;
  const { workspaceId } = await user.get("/api/auth/user", currentUser);
  const tried = await dryRun(
    user,
    await sendFile(user, { entity: "contact", content: manyContacts(600) }),
  );
  const other = new Client(home.variables["DATABASE_URL"]);
  await other.connect();
  onTestFinished(() => other.end());
  const lock = `contacts of ${workspaceId}`;
  await other.query("select pg_advisory_lock(hashtextextended($1, 0))", [lock]);
  const { id } = await beginImport(user, tried);
  await expect.poll(() => countWaiting(other, "select pg_advisory_xact_lock")).toBe(1);
  await killed.kill();
  // Four more deaths would take minutes.
  await other.query("update operations set attempts = 4 where id = $1", [id]);
  await other.query("select pg_advisory_unlock_all()");

  const server = await startServer(settings);
  onTestFinished(() => server.kill());
  sendTo(server.baseUrl);
  expect(await ended(user, id)).toMatchObject({
    state: "failed",
    message:
      "Something went wrong on our side, again and again. What was done until then can be undone.",
  });
});
