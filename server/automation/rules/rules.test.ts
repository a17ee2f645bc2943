import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { activity } from "#shared/crm/activities.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { recordChange } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { member } from "#shared/accounts/members.ts";
import { rule } from "#shared/rules/rules.ts";
import { task } from "#shared/crm/tasks.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import {
  filterOf,
  listRuns,
  makeRule,
  outcomesOf,
  setTitle,
  settledRun,
} from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

const jane = { name: "Jane", email: "jane@x.example" };

test("a rule does its steps for a new record, and the history names it", async () => {
  const user = await signUp();
  const steps = [
    { type: "change", changes: { status: "inactive", addTags: ["new"] } },
    { type: "task", title: "Call them", dueInDays: 2, assignedUserId: null },
    { type: "note", text: "Welcomed by a rule" },
  ];
  const made = await makeRule(user, { name: "Welcome", steps });
  const added = await user.create("/api/contacts", contact, { ...jane, tags: ["vip"] });
  const run = await settledRun(user, made);
  expect(run).toMatchObject({ state: "done", recordId: added.id, recordName: "Jane", depth: 0 });
  expect(outcomesOf(run)).toEqual([
    "Changed status and tags.",
    expect.stringContaining("Added the task “Call them”, due "),
    "Added the note.",
  ]);

  const path = `/api/contacts/${added.id}`;
  expect(await user.get(path, contact)).toMatchObject({ status: "inactive", tags: ["vip", "new"] });
  const [call] = await user.get(`/api/tasks?relatedId=${added.id}`, z.array(task));
  expect(call).toMatchObject({ title: "Call them", assignedUserId: added.ownerId });
  const lines = await user.get(`/api/activities?contactId=${added.id}`, z.array(activity));
  expect(lines.map(({ title }) => title)).toContain("Welcomed by a rule");
  const [change] = await user.get(`${path}/history`, z.array(recordChange));
  expect(change).toMatchObject({ channel: "rule", ruleName: "Welcome", changeSetId: run.id });
  const [shown] = await user.get("/api/rules", z.array(rule));
  expect(shown).toMatchObject({ isOn: true, runs: { done: 1, failed: 0 } });
});

test("undo takes back what a run has written, and triggers nothing", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    trigger: { type: "changed", fields: [] },
    steps: [
      setTitle("Boss"),
      { type: "task", title: "Call", dueInDays: null, assignedUserId: null },
    ],
  });
  const added = await user.create("/api/contacts", contact, jane);
  await user.update(`/api/contacts/${added.id}`, contact, { phone: "1" });
  const run = await settledRun(user, made);
  const undo = { method: "POST", path: `/api/change-sets/${run.id}/undo` };
  expect(await user.ask(undo)).toMatchObject({ status: 200 });
  expect(await user.get(`/api/contacts/${added.id}`, contact)).toMatchObject({
    title: null,
    phone: "1",
  });
  expect(await user.get("/api/tasks", z.array(task))).toEqual([]);
  await user.update(`/api/contacts/${added.id}`, contact, { phone: "2" });
  await settledRun(user, made, 2);
  expect(await listRuns(user, made)).toHaveLength(2);
});

test("only changes of the named fields and records that meet the condition trigger", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    trigger: { type: "changed", fields: ["phone"] },
    filter: filterOf("status", "isAnyOf", ["inactive"]),
    steps: [setTitle("Called")],
  });
  const lead = await user.create("/api/contacts", contact, jane);
  const buyer = await user.create("/api/contacts", contact, { ...jane, status: "inactive" });
  await user.update(`/api/contacts/${lead.id}`, contact, { phone: "1" });
  await user.update(`/api/contacts/${buyer.id}`, contact, { name: "Janet" });
  await user.update(`/api/contacts/${buyer.id}`, contact, { phone: "1" });
  await settledRun(user, made);
  expect((await listRuns(user, made)).map(({ recordId }) => recordId)).toEqual([buyer.id]);
});

test("a deal that enters or leaves a stage triggers, and so does a task that is done", async () => {
  const user = await signUp();
  const tag = (name: string) => ({ type: "change", changes: { addTags: [name] } });
  const entered = await makeRule(user, {
    kind: "deal",
    trigger: { type: "stage-entered", stage: "proposal" },
    steps: [tag("in")],
  });
  const left = await makeRule(user, {
    kind: "deal",
    trigger: { type: "stage-left", stage: "proposal" },
    steps: [tag("out")],
  });
  const done = await makeRule(user, {
    kind: "task",
    trigger: { type: "task-done" },
    steps: [{ type: "change", changes: { priority: "low" } }],
  });
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "1" });
  await user.update(`/api/deals/${sale.id}`, deal, { stage: "proposal" });
  await settledRun(user, entered);
  await user.update(`/api/deals/${sale.id}`, deal, { stage: "negotiation" });
  await settledRun(user, left);
  expect((await user.get(`/api/deals/${sale.id}`, deal)).tags).toEqual(["in", "out"]);
  const call = await user.create("/api/tasks", task, { title: "Call", priority: "high" });
  await user.update(`/api/tasks/${call.id}`, task, { status: "completed" });
  await settledRun(user, done);
  expect((await user.get(`/api/tasks/${call.id}`, task)).priority).toBe("low");
});

test("a branch goes the way that its condition says, and then both ways go on", async () => {
  const user = await signUp();
  const branch = {
    type: "branch",
    filter: filterOf("name", "contains", "Jane"),
    whenTrue: [setTitle("Known")],
    otherwise: [setTitle("Unknown")],
  };
  const phone = { type: "change", changes: { phone: "1" } };
  const made = await makeRule(user, { steps: [branch, phone] });
  const first = await user.create("/api/contacts", contact, jane);
  await settledRun(user, made);
  const second = await user.create("/api/contacts", contact, { ...jane, name: "Bob" });
  const run = await settledRun(user, made, 2);
  expect(outcomesOf(run)).toEqual([
    "The condition is not met.",
    "Changed job title.",
    "Changed phone.",
  ]);
  const read = (id: string) => user.get(`/api/contacts/${id}`, contact);
  expect(await read(first.id)).toMatchObject({ title: "Known", phone: "1" });
  expect(await read(second.id)).toMatchObject({ title: "Unknown", phone: "1" });
});

test("records are given to members in turn", async () => {
  const owner = await signUp();
  const colleague = await memberOf(owner, await addMember(owner));
  const { id } = await owner.get("/api/auth/user", currentUser);
  const userIds = [id, colleague.userId];
  const made = await makeRule(owner, { steps: [{ type: "assign", userIds }] });
  const owners: (string | null)[] = [];
  for (const count of [1, 2, 3]) {
    const added = await owner.create("/api/contacts", contact, jane);
    await settledRun(owner, made, count);
    owners.push((await owner.get(`/api/contacts/${added.id}`, contact)).ownerId);
  }
  expect(new Set(owners.slice(0, 2)).size).toBe(2);
  expect(owners[2]).toBe(owners[0]);
});

test("a rule never triggers itself, and two that trigger each other are stopped", async () => {
  const user = await signUp();
  const changed = { type: "changed", fields: ["title"] };
  const isPing = filterOf("title", "is", "ping");
  const isPong = filterOf("title", "is", "pong");
  const ping = await makeRule(user, {
    trigger: changed,
    filter: isPing,
    steps: [setTitle("pong")],
  });
  const pong = await makeRule(user, {
    trigger: changed,
    filter: isPong,
    steps: [setTitle("ping")],
  });
  const own = await makeRule(user, {
    trigger: { type: "changed", fields: ["phone"] },
    steps: [{ type: "change", changes: { phone: "2" } }],
  });
  const added = await user.create("/api/contacts", contact, jane);
  await user.update(`/api/contacts/${added.id}`, contact, { phone: "1" });
  await settledRun(user, own);
  await user.update(`/api/contacts/${added.id}`, contact, { title: "ping" });
  const stopped = async () =>
    [...(await listRuns(user, ping)), ...(await listRuns(user, pong))].filter(
      ({ state }) => state === "stopped",
    );
  await expect.poll(async () => (await stopped()).length).toBe(1);
  const [last] = await stopped();
  expect(last?.depth).toBe(6);
  expect(last?.problem).toContain("rules have triggered one another 5 times in a row");
  const runs = [...(await listRuns(user, ping)), ...(await listRuns(user, pong))];
  expect(runs.map(({ depth }) => depth).toSorted((one, other) => one - other)).toEqual([
    0, 1, 2, 3, 4, 5, 6,
  ]);
  expect(await listRuns(user, own)).toHaveLength(1);
});

test("a step that is refused fails with the reason, and is repeated once that is fixed", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    kind: "deal",
    trigger: { type: "added" },
    steps: [
      { type: "change", changes: { addTags: ["seen"] } },
      { type: "change", changes: { stage: "nowhere" } },
      { type: "task", title: "Onboard", dueInDays: 1, assignedUserId: null },
    ],
  });
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "1" });
  const failed = await settledRun(user, made);
  expect(failed.state).toBe("failed");
  expect(failed.steps.map(({ isFailed }) => isFailed)).toEqual([false, true]);
  expect(failed.problem).toContain("Stage must be one of");
  const repeat = { method: "POST", path: `/api/rules/${made.id}/runs/${failed.id}/repeat` };
  expect(await user.ask(repeat)).toMatchObject({ status: 200 });
  const again = await settledRun(user, made);
  expect(again.steps.map(({ isFailed }) => isFailed)).toEqual([false, true, true]);
  expect((await user.get(`/api/deals/${sale.id}`, deal)).version).toBe(2);
});

test("a rule is switched off once its owner may not make rules any more", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const made = await makeRule(admin, { steps: [setTitle("Boss")] });
  const { userId } = await memberOf(owner, admin);
  await owner.update(`/api/members/${userId}`, member, { role: "member" });
  const added = await owner.create("/api/contacts", contact, jane);
  const read = () => owner.get(`/api/rules/${made.id}`, rule);
  await expect.poll(async () => (await read()).isOn).toBe(false);
  expect((await read()).stopReason).toContain("may not make rules here any more");
  expect((await owner.get(`/api/contacts/${added.id}`, contact)).title).toBe(null);
  await admin.refusal(403, { method: "GET", path: "/api/rules" });
});

test("imports trigger nothing unless the rule says so", async () => {
  const user = await signUp();
  const quiet = await makeRule(user, { steps: [setTitle("Boss")] });
  const asked = await makeRule(user, { alsoFor: ["imports"], steps: [setTitle("Imported")] });
  await user.ask({ method: "POST", path: "/api/sample-data" });
  await expect.poll(async () => (await listRuns(user, asked)).length).toBeGreaterThan(0);
  expect(await listRuns(user, quiet)).toEqual([]);
});

test("what cannot be is refused, and what was made is in the audit", async () => {
  const user = await signUp();
  const refuse = (fields: object) =>
    user.refusal(400, {
      method: "POST",
      path: "/api/rules",
      body: {
        name: "X",
        kind: "contact",
        trigger: { type: "added" },
        steps: [setTitle("A")],
        ...fields,
      },
    });
  expect((await refuse({ steps: [] })).error).toBe("Add at least one step");
  expect((await refuse({ filter: filterOf("nothing", "is", "x") })).error).toContain("no field");
  const before = filterOf("nothing", "is", "x");
  const asked = await refuse({ trigger: { type: "changed", fields: [], before } });
  expect(asked.error).toContain("no field");
  const unknown = { type: "change", changes: { nothing: 1 } };
  expect((await refuse({ steps: [unknown] })).issues?.[0]?.path).toBe("steps");
  expect((await refuse({ trigger: { type: "task-done" } })).error).toContain("no such trigger");
  const made = await makeRule(user, { steps: [setTitle("A")] });
  await user.update(`/api/rules/${made.id}/switch`, rule, { isOn: false });
  expect((await user.ask({ method: "DELETE", path: `/api/rules/${made.id}` })).status).toBe(204);
  const events = await user.get("/api/audit?group=rules", z.array(auditEvent));
  expect(events.map(({ action }) => action)).toEqual([
    "rule.deleted",
    "rule.off",
    "rule.on",
    "rule.added",
  ]);
});
