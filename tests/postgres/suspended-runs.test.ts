import { sql } from "drizzle-orm";
import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { OwnServer } from "#tests/support/own-server.ts";
import { listRuns, makeRule, putOffOutcome, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

let own: OwnServer;
let watcher: Client;

beforeAll(async () => {
  own = await OwnServer.begin();
  watcher = new Client({ connectionString: own.databaseUrl });
  await watcher.connect();
  return async () => {
    await watcher.end();
    await own.end();
  };
});

test("a run waits while its workspace is suspended, and goes on after", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    steps: [{ type: "wait", hours: 72 }, setTitle("Later")],
  });
  const jane = { name: "Jane", email: "jane@x.example" };
  const { id: contactId } = await user.create("/api/contacts", contact, jane);
  const { id: runId } = await settledRun(user, made);
  await own.whileAway(async (db) => {
    await db.execute(
      sql`update workspaces set suspended_at = now(), suspension_reason = 'It sends unwanted mail.'`,
    );
    await db.execute(sql`update rule_runs set wakes_at = now()`);
  });
  const outcomes = async () => {
    const { rows } = await watcher.query<{ outcome: string }>(
      "select outcome from rule_run_steps where run_id = $1 order by number",
      [runId],
    );
    return rows.map(({ outcome }) => outcome);
  };
  await expect.poll(outcomes).toEqual(["Waits for 3 days.", putOffOutcome]);

  await own.whileAway(async (db) => {
    await db.execute(sql`update workspaces set suspended_at = null, suspension_reason = null`);
    await db.execute(sql`update rule_runs set wakes_at = now()`);
  });
  await expect.poll(() => listRuns(user, made)).toMatchObject([{ state: "done" }]);
  expect(await user.get(`/api/contacts/${contactId}`, contact)).toHaveProperty("title", "Later");
});
