import { Client } from "pg";
import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { runningDeletion } from "#shared/accounts/workspaces.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { sendTo, signUp } from "#tests/support/test-client.ts";

test("what one server has begun to delete another deletes to the end", async () => {
  const home = await createOwnDatabase();
  const settings = { ...home.variables, JOB_HEARTBEAT_SECONDS: "10" };
  const first = await startServer(settings);
  sendTo(first.baseUrl);
  const owner = await signUp();
  const { workspaceId, workspaceName: name } = await owner.get("/api/auth/user", currentUser);
  const client = new Client(home.variables["DATABASE_URL"]);
  await client.connect();
  await client.query(
    `insert into changes (workspace_id, change_set_id, entity, entity_id, action, channel)
     select $1, gen_random_uuid(), 'task', gen_random_uuid(), 'create', 'web' from generate_series(1, 60000)`,
    [workspaceId],
  );
  const count = async () => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from changes where workspace_id = $1",
      [workspaceId],
    );
    return rows[0]?.count ?? 0;
  };
  // The call does not wait for a row that is locked, and its deletion does.
  await client.query("begin");
  await client.query(
    "select from changes where workspace_id = $1 order by id desc limit 1 for update",
    [workspaceId],
  );
  const body = { name };
  const answer = await owner.ask({ method: "POST", path: "/api/workspace/delete", body });
  expect(answer.status).toBe(204);
  await expect.poll(count, { interval: 20 }).toBeLessThan(60_000);
  const second = await startServer(settings);
  await first.kill();
  sendTo(second.baseUrl);
  const list = () => owner.get("/api/workspaces/deletions", z.array(runningDeletion));
  expect(await list()).toMatchObject([{ id: workspaceId }]);
  await client.query("rollback");
  await expect.poll(list).toEqual([]);
  expect(await count()).toBe(0);
  await client.end();
  sendTo(null);
  await second.stop();
  await home.remove();
});
