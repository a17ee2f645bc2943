import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { sendTo, signUp } from "#tests/support/test-client.ts";

let home: OwnDatabase;
let server: ServerProcess;
let client: Client;

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  server = await startServer(home.variables);
  sendTo(server.baseUrl);
  return async () => {
    await server.stop();
    sendTo(null);
  };
});

beforeAll(async () => {
  client = new Client(home.variables["DATABASE_URL"]);
  await client.connect();
  return () => client.end();
});

test("what was added and deleted at once has no net effect, and is undone as it is", async () => {
  const user = await signUp();
  const { workspaceId } = await user.get("/api/auth/user", currentUser);
  const [id, changeSetId] = [randomUUID(), randomUUID()];
  await client.query("begin");
  await client.query(
    `select set_config('crm.change_set_id', $1, true), set_config('crm.channel', 'web', true)`,
    [changeSetId],
  );
  await client.query("insert into companies (workspace_id, id, name) values ($1, $2, 'Acme')", [
    workspaceId,
    id,
  ]);
  await client.query("delete from companies where workspace_id = $1 and id = $2", [
    workspaceId,
    id,
  ]);
  await client.query("commit");
  const path = `/api/change-sets/${changeSetId}/undo`;
  const answer = await user.ask({ method: "POST", path });
  expect(answer).toMatchObject({ status: 200, body: { changedRecords: 1 } });
});
