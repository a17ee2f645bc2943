import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { recordChange } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { rule, ruleRun, runWithSteps } from "#shared/rules/rules.ts";
import { addMember } from "#tests/support/members.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import {
  filterOf,
  listRuns,
  makeRule,
  outcomesOf,
  setTitle,
  settledRun,
} from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

const whileAway = useOwnServer();

/** All that waits has waited long enough, and the server was away meanwhile. */
const letTimePass = () =>
  whileAway((db) => db.execute(sql`update rule_runs set wakes_at = now() where state = 'waiting'`));

/** The time is over in which conditions are waited for. */
const letLimitsPass = () =>
  whileAway((db) =>
    db.execute(
      sql`update rule_runs set wakes_at = now(), waits_until = now() where state = 'waiting'`,
    ),
  );

test("after a wait a run goes on where the record still meets the condition", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    filter: JSON.stringify({
      match: "all",
      conditions: [
        { field: "status", operator: "isAnyOf", value: ["lead"] },
        { field: "name", operator: "is", value: "Jane" },
      ],
    }),
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
  const [stopped] = await user.get(`/api/rules/${made.id}/runs?state=stopped`, z.array(ruleRun));
  const { steps } = await user.get(`/api/rules/${made.id}/runs/${stopped?.id}`, runWithSteps);
  expect(steps.at(-1)).toMatchObject({
    type: "wait",
    outcome: "The record does not meet the condition any more.",
    asked: { filter: filterOf("status", "isAnyOf", ["lead"]), values: { status: "active" } },
  });
});

test("what waits of a former version goes on in the name of who wrote it", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const steps = [{ type: "wait", hours: 72 }, setTitle("Later")];
  const made = await makeRule(owner, { steps });
  const { id } = await owner.create("/api/contacts", contact, {
    name: "Jane",
    email: "jane@x.example",
  });
  await settledRun(owner, made);
  const { name, kind, trigger } = made;
  const body = { name, kind, trigger, steps: [setTitle("At once")] };
  const changed = await admin.update(`/api/rules/${made.id}`, rule, body);
  expect(changed.userId).not.toBe(made.userId);
  await letTimePass();
  const historyOf = () => owner.get(`/api/contacts/${id}/history`, z.array(recordChange));
  const { userId } = made;
  await expect.poll(async () => (await historyOf())[0]).toMatchObject({ action: "update", userId });
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

test("a run waits until a date, and longer where the date has moved", async () => {
  const user = await signUp();
  const until = { type: "wait-until", field: "expectedCloseDate", days: -3, hour: 9 };
  const made = await makeRule(user, {
    kind: "deal",
    steps: [
      { ...until, timeZone: "UTC", ifEmpty: "end" },
      { type: "change", changes: { addTags: ["near"] } },
    ],
  });
  const add = (expectedCloseDate: string | null) =>
    user.create("/api/deals", deal, { title: "Sale", value: "1", expectedCloseDate });
  const move = ({ id }: { id: string }, expectedCloseDate: string) =>
    user.update(`/api/deals/${id}`, deal, { expectedCloseDate });
  await add(null);
  expect(outcomesOf(await settledRun(user, made))).toEqual([
    "Expected Close Date is empty: the run ends.",
  ]);
  await add("2020-01-08");
  expect(outcomesOf(await settledRun(user, made, 2))).toEqual([
    "Goes on: Jan 5, 2020 at 09:00 (UTC) has come, by Expected Close Date.",
    "Changed tags.",
  ]);
  const far = await add("2120-01-08");
  const waiting = await settledRun(user, made, 3);
  expect(waiting).toMatchObject({ state: "waiting", wakesAt: "2120-01-05T09:00:00.000Z" });
  await move(far, "2120-02-08");
  await letTimePass();
  const wakesAt = async () => (await listRuns(user, made))[0]?.wakesAt;
  await expect.poll(wakesAt).toBe("2120-02-05T09:00:00.000Z");
  await move(far, "2020-02-08");
  await letTimePass();
  await expect
    .poll(async () => (await user.get(`/api/deals/${far.id}`, deal)).tags)
    .toEqual(["near"]);
  expect(outcomesOf(await settledRun(user, made, 3))).toEqual([
    "Waits until Jan 5, 2120 at 09:00 (UTC), by Expected Close Date.",
    "Waits until Feb 5, 2120 at 09:00 (UTC), by Expected Close Date.",
    "Goes on: Feb 5, 2020 at 09:00 (UTC) has come, by Expected Close Date.",
    "Changed tags.",
  ]);
});

const waitForActive = {
  type: "wait-for",
  filter: filterOf("status", "isAnyOf", ["active"]),
  hours: 24,
};

test("a run goes on once its record meets a condition, or ends when the time is over", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    filter: filterOf("status", "isAnyOf", ["lead"]),
    steps: [{ ...waitForActive, ifNot: "end" }, setTitle("Won")],
  });
  const lead = { name: "Jane", email: "jane@x.example", status: "lead" };
  const won = await user.create("/api/contacts", contact, lead);
  const waits = "Waits until the condition is met, for at most 1 day.";
  await settledRun(user, made);
  await user.update(`/api/contacts/${won.id}`, contact, { title: "Buyer" });
  await user.update(`/api/contacts/${won.id}`, contact, { status: "active" });
  const titleOf = async () => (await user.get(`/api/contacts/${won.id}`, contact)).title;
  await expect.poll(titleOf).toBe("Won");
  expect(outcomesOf(await settledRun(user, made))).toEqual([
    waits,
    "Goes on: the condition is met.",
    "Changed job title.",
  ]);
  const lost = await user.create("/api/contacts", contact, lead);
  await settledRun(user, made, 2);
  await letLimitsPass();
  const latest = async () => (await listRuns(user, made))[0];
  await expect.poll(latest).toMatchObject({ recordId: lost.id, state: "done" });
  expect(outcomesOf(await settledRun(user, made, 2))).toEqual([
    waits,
    "The condition was not met within 1 day: the run ends.",
  ]);
});

test("a condition that is met already is not waited for, and one that is not may be passed over", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    steps: [{ ...waitForActive, ifNot: "go-on" }, setTitle("Asked")],
  });
  const add = (status: string) =>
    user.create("/api/contacts", contact, { name: "Jane", email: "jane@x.example", status });
  await add("active");
  expect(outcomesOf(await settledRun(user, made))).toEqual([
    "Goes on: the condition is met.",
    "Changed job title.",
  ]);
  const lead = await add("lead");
  await settledRun(user, made, 2);
  await letLimitsPass();
  const titleOf = async () => (await user.get(`/api/contacts/${lead.id}`, contact)).title;
  await expect.poll(titleOf).toBe("Asked");
});

test("after a plain wait the rule's condition is asked before another one is waited for", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    filter: filterOf("status", "isAnyOf", ["lead"]),
    steps: [{ type: "wait", hours: 72 }, { ...waitForActive, ifNot: "go-on" }, setTitle("Later")],
  });
  const lead = { name: "Jane", email: "jane@x.example", status: "lead" };
  const { id } = await user.create("/api/contacts", contact, lead);
  await settledRun(user, made);
  await user.update(`/api/contacts/${id}`, contact, { status: "inactive" });
  await letTimePass();
  const latest = async () => (await listRuns(user, made))[0];
  await expect.poll(latest).toMatchObject({ state: "stopped" });
});

test("a run waits as long as there are dates, after the last of them too", async () => {
  const user = await signUp();
  const until = { type: "wait-until", field: "expectedCloseDate", days: 3, hour: 20 };
  const step = { ...until, timeZone: "America/Los_Angeles", ifEmpty: "end" };
  const made = await makeRule(user, { kind: "deal", steps: [step] });
  const never = { title: "Sale", value: "1", expectedCloseDate: "9999-12-31" };
  await user.create("/api/deals", deal, never);
  expect(await settledRun(user, made)).toMatchObject({
    state: "waiting",
    wakesAt: "9999-12-31T04:00:00.000Z",
  });
});
