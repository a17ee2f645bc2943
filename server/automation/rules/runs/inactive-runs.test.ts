import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { rule, type Rule, runWithSteps } from "#shared/rules/rules.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { listRuns, makeRule, putOffOutcome, setTitle, settledRun } from "#tests/support/rules.ts";
import { newShopper, shopperOf } from "#tests/support/shopper.ts";
import type { TestClient } from "#tests/support/test-client.ts";

const whileAway = useOwnServer();

/** Someone with a contact for which a rule waits, whose trial ends meanwhile. */
async function lapsed() {
  const { client, pass } = await newShopper();
  const made = await makeRule(client, {
    steps: [{ type: "wait", hours: 72 }, setTitle("Later")],
  });
  const jane = { name: "Jane", email: "jane@x.example" };
  const { id: contactId } = await client.create("/api/contacts", contact, jane);
  const { id: runId } = await settledRun(client, made);
  await pass({ months: 2 });
  const wake = () =>
    whileAway((db) => db.execute(sql`update rule_runs set wakes_at = now() where id = ${runId}`));
  await wake();
  return { client, made, contactId, runId, wake };
}

async function outcomesOf(user: TestClient, { id }: Rule, runId: string) {
  const { steps } = await user.get(`/api/rules/${id}/runs/${runId}`, runWithSteps);
  return steps.map(({ outcome, isFailed }) => (isFailed ? `failed: ${outcome}` : outcome));
}

test("a run waits while its workspace is not paid for, says so once, and goes on after", async () => {
  const { client, made, contactId, runId, wake } = await lapsed();
  await expect.poll(() => outcomesOf(client, made, runId)).toContain(putOffOutcome);
  expect(await listRuns(client, made)).toMatchObject([{ state: "waiting", problem: null }]);

  await shopperOf(client).buy("starter");
  await wake();
  await expect.poll(() => listRuns(client, made)).toMatchObject([{ state: "done" }]);
  const { title } = await client.get(`/api/contacts/${contactId}`, contact);
  expect(title).toBe("Later");
  const outcomes = await outcomesOf(client, made, runId);
  expect(outcomes.filter((outcome) => outcome === putOffOutcome)).toHaveLength(1);
});

test("a run stops whose workspace is not paid for any more for long", async () => {
  const { client, made, runId, wake } = await lapsed();
  await expect.poll(() => outcomesOf(client, made, runId)).toContain(putOffOutcome);
  await whileAway((db) =>
    db.execute(
      sql`update rule_runs set put_off_at = now() - interval '15 days' where id = ${runId}`,
    ),
  );
  await wake();
  await expect
    .poll(() => listRuns(client, made))
    .toMatchObject([
      {
        state: "stopped",
        problem: "The workspace is suspended or not paid for. The run waited for 14 days.",
      },
    ]);
});

test("a rule at set times leaves out those at which its workspace is not paid for", async () => {
  const { client, pass, buy } = await newShopper();
  const made = await makeRule(client, {
    trigger: { type: "schedule", days: "daily", hour: 0, timeZone: "UTC" },
    steps: [setTitle("Seen")],
  });
  await client.create("/api/contacts", contact, { name: "Jane", email: "jane@x.example" });
  await pass({ months: 2 });
  await letComeDue(client, made);
  expect(await listRuns(client, made)).toEqual([]);

  await buy("starter");
  await letComeDue(client, made);
  expect(await settledRun(client, made)).toMatchObject({ state: "done" });
});

/** Once it has looked for records, too. */
async function letComeDue(user: TestClient, { id }: Rule): Promise<void> {
  await whileAway((db) => db.execute(sql`update rules set due_at = now() where id = ${id}`));
  const dueAt = async () => Date.parse((await user.get(`/api/rules/${id}`, rule)).dueAt ?? "");
  await expect.poll(dueAt).toBeGreaterThan(Date.now());
}
