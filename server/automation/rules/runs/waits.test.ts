import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contact } from "#shared/contacts.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { filterOf, listRuns, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

const whileAway = useOwnServer();

/** All that waits has waited long enough, and the server was away meanwhile. */
const letTimePass = () =>
  whileAway((db) => db.execute(sql`update rule_runs set wakes_at = now() where state = 'waiting'`));

test("after a wait a run goes on where the record still meets the condition", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    filter: filterOf("status", "isAnyOf", ["lead"]),
    steps: [setTitle("First"), { type: "wait", hours: 72 }, setTitle("Later")],
  });
  const lead = { name: "Jane", email: "jane@x.example", status: "lead" };
  const [stays, changes] = [
    await user.create("/api/contacts", contact, lead),
    await user.create("/api/contacts", contact, lead),
  ];
  await settledRun(user, made, 2);
  await user.update(`/api/contacts/${changes.id}`, contact, { status: "active" });
  await letTimePass();
  const states = async () => {
    const runs = await listRuns(user, made);
    return Object.fromEntries(runs.map(({ recordId, state }) => [recordId, state]));
  };
  await expect.poll(states).toEqual({ [stays.id]: "done", [changes.id]: "stopped" });
  const titleOf = async (id: string) => (await user.get(`/api/contacts/${id}`, contact)).title;
  expect(await titleOf(stays.id)).toBe("Later");
  expect(await titleOf(changes.id)).toBe("First");
});

test("a rule about a deleted record stops once the record is restored", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    trigger: { type: "deleted" },
    steps: [
      { type: "wait", hours: 24 },
      { type: "task", title: "Ask why", dueInDays: null, assignedUserId: null },
    ],
  });
  const add = () => user.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
  const [gone, back] = [await add(), await add()];
  await user.remove(`/api/contacts/${gone.id}`);
  const changeSetId = await user.remove(`/api/contacts/${back.id}`);
  await settledRun(user, made, 2);
  await user.ask({ method: "POST", path: `/api/change-sets/${changeSetId}/undo` });
  await letTimePass();
  const problems = async () =>
    (await listRuns(user, made)).map(({ state, problem }) => `${state}: ${problem}`);
  await expect.poll(problems).toEqual(["stopped: The record was restored.", "done: null"]);
});
