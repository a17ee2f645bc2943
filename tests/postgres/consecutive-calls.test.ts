import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { OwnServer } from "#tests/support/own-server.ts";
import { startPlainEndpoint } from "#tests/support/plain-endpoint.ts";
import { makeRule, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

const endpoint = await startPlainEndpoint();
let client: Client;

beforeAll(async () => {
  // A heartbeat would wait for the job's row as well.
  const settings = { WEBHOOK_PRIVATE_ORIGINS: endpoint.origin, JOB_HEARTBEAT_SECONDS: "600" };
  const own = await OwnServer.begin(settings, endpoint);
  client = new Client(own.databaseUrl);
  await client.connect();
  return async () => {
    await client.end();
    await own.end();
  };
});

/** The run has come to its second call, or waits to end the job of the first. */
async function goesOn(): Promise<number> {
  const waits = (await countWaiting(client, "state = 'completed'")) > 0;
  const { rows } = await client.query(
    `select from rule_runs
     where place = 1 and wakes_at > now() + interval '1 minute' or place = 0 and $1`,
    [waits],
  );
  return rows.length;
}

test("a program is called at once also where the job of the call before has not ended yet", async () => {
  const user = await signUp();
  const steps = ["/first", "/second"].map((path) => ({
    type: "webhook",
    url: endpoint.origin + path,
  }));
  const made = await makeRule(user, { steps });
  const answer = endpoint.delay("/first");
  await user.create("/api/contacts", contact, { name: "Jane", email: "jane@x.example" });
  await endpoint.hear("/first", 1);
  await client.query("begin");
  const { rows } = await client.query(
    "select from pgboss.job where name = 'rule-calls' and state = 'active' for update",
  );
  expect(rows).toHaveLength(1);
  answer();
  await expect.poll(goesOn).toBe(1);
  await client.query("commit");
  await endpoint.hear("/second", 1);
  expect(await settledRun(user, made)).toMatchObject({ state: "done" });
});
