import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { contact } from "#shared/crm/contacts.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { sendTo, signUp } from "#tests/support/test-client.ts";

test("a member is removed while a record is being given to them, and the record has no owner", async () => {
  const home = await createOwnDatabase();
  const server = await startServer(home.variables);
  sendTo(server.baseUrl);
  const [owner, leaver] = [await signUp(), await signUp()];
  const { workspaceId } = await owner.get("/api/auth/user", currentUser);
  const { id: leaverId } = await leaver.get("/api/auth/user", currentUser);
  const email = `${randomUUID()}@x.example`;
  const { id } = await owner.create("/api/contacts", contact, { name: "Jane", email });
  const client = new Client(home.variables["DATABASE_URL"]);
  await client.connect();
  await client.query(
    "insert into members (workspace_id, user_id, role) values ($1, $2, 'member')",
    [workspaceId, leaverId],
  );
  await client.query("begin");
  await client.query("select set_config('crm.carries_history', 'on', true)");
  const given = await client.query("update contacts set owner_id = $1 where id = $2", [
    leaverId,
    id,
  ]);
  expect(given.rowCount).toBe(1);
  const removal = owner.ask({ method: "DELETE", path: `/api/members/${leaverId}` });
  await expect.poll(() => countWaiting(client, 'from "member_anchors" where')).toBe(1);
  await client.query("commit");
  expect(await removal).toMatchObject({ status: 204 });
  expect(await owner.get(`/api/contacts/${id}`, contact)).toMatchObject({ ownerId: null });
  await client.end();
  sendTo(null);
  await server.stop();
  await home.remove();
});
