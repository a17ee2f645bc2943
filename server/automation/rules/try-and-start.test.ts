import { expect, test } from "vitest";
import { z } from "zod";
import { recordChange } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { ruleByHand, ruleStarted } from "#shared/rules/by-hand.ts";
import { dryRun } from "#shared/rules/dry-run.ts";
import { task } from "#shared/crm/tasks.ts";
import { addMember, listMembers, memberOf } from "#tests/support/members.ts";
import { filterOf, listRuns, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const jane = { name: "Jane", email: "jane@x.example" };
const draft = { name: "Draft", kind: "contact", trigger: { type: "added" } };
const byHand = { trigger: { type: "by-hand" } };

async function tryOn(user: TestClient, recordId: string, rule: object) {
  const body = { rule: { ...draft, ...rule }, recordId };
  const answer = await user.ask({ method: "POST", path: "/api/rules/dry-run", body });
  expect(answer).toMatchObject({ status: 200 });
  return dryRun.parse(answer.body);
}

function start(user: TestClient, id: string, recordIds: string[], headers = {}) {
  return user.ask({ method: "POST", path: `/api/rules/${id}/start`, body: { recordIds }, headers });
}

test("a dry run says what each step would do, and writes nothing", async () => {
  const user = await signUp();
  const [me] = await listMembers(user);
  const added = await user.create("/api/contacts", contact, { ...jane, title: "Clerk" });
  const tried = await tryOn(user, added.id, {
    filter: filterOf("name", "contains", "Jane"),
    steps: [
      { type: "wait", hours: 48 },
      { type: "change", changes: { title: "Boss", addTags: ["vip"] } },
      {
        type: "branch",
        filter: filterOf("title", "is", "Boss"),
        whenTrue: [{ type: "task", title: "Call", dueInDays: null, assignedUserId: null }],
        otherwise: [],
      },
      { type: "assign", userIds: [me?.userId] },
    ],
  });
  expect(tried).toMatchObject({ isMet: true, problem: null });
  expect(tried.steps.map(({ outcome }) => outcome)).toEqual([
    "Waits for 2 days.",
    "Changed job title and tags.",
    "The condition is met.",
    "Added the task “Call”.",
    `It belongs to ${me?.name} already.`,
  ]);
  expect(tried.steps[1]?.fields).toMatchObject([
    { field: "tags", after: ["vip"] },
    { field: "title", before: "Clerk", after: "Boss" },
  ]);
  const path = `/api/contacts/${added.id}`;
  expect(await user.get(path, contact)).toEqual(added);
  expect(await user.get(`${path}/history`, z.array(recordChange))).toHaveLength(1);
  expect(await user.get("/api/tasks", z.array(task))).toEqual([]);
});

test("a dry run says where a rule would not run, and why it would end early", async () => {
  const user = await signUp();
  const added = await user.create("/api/contacts", contact, jane);
  const isLead = filterOf("status", "isAnyOf", ["lead"]);
  const unmet = await tryOn(user, added.id, {
    filter: filterOf("name", "contains", "Bob"),
    steps: [setTitle("Boss")],
  });
  expect(unmet).toEqual({ isMet: false, steps: [], problem: null });
  const lead = await user.create("/api/contacts", contact, { ...jane, status: "lead" });
  const ends = await tryOn(user, lead.id, {
    filter: isLead,
    steps: [
      { type: "change", changes: { status: "active" } },
      { type: "wait", hours: 1 },
      setTitle("Later"),
    ],
  });
  expect(ends.steps).toHaveLength(2);
  expect(ends.problem).toContain("does not meet the condition any more");
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "1" });
  const refused = await tryOn(user, sale.id, {
    kind: "deal",
    steps: [
      { type: "change", changes: { stage: "nowhere" } },
      { type: "note", text: "Never" },
    ],
  });
  expect(refused.steps).toMatchObject([{ isFailed: true }]);
  expect(refused.problem).toContain("Stage must be one of");
});

test("a member starts a rule by hand for records that they see, and the log names them", async () => {
  const owner = await signUp();
  const colleague = await addMember(owner, { role: "member" });
  const { userId, name } = await memberOf(owner, colleague);
  const made = await makeRule(owner, {
    ...byHand,
    name: "Greet",
    filter: filterOf("title", "isEmpty", undefined),
    steps: [setTitle("Greeted")],
  });
  const list = (kind: string) =>
    colleague.get(`/api/rules/by-hand?kind=${kind}`, z.array(ruleByHand));
  expect(await list("contact")).toEqual([{ id: made.id, name: "Greet" }]);
  expect(await list("deal")).toEqual([]);
  const [first, titled] = [
    await colleague.create("/api/contacts", contact, jane),
    await colleague.create("/api/contacts", contact, { ...jane, title: "Clerk" }),
  ];
  const key = { "idempotency-key": crypto.randomUUID() };
  const ids = [first.id, titled.id];
  const answers = [
    await start(colleague, made.id, ids, key),
    await start(colleague, made.id, ids, key),
  ];
  for (const { body } of answers) {
    expect(ruleStarted.parse(body)).toEqual({ begun: 1, leftOut: 1 });
  }
  const run = await settledRun(owner, made);
  expect(run).toMatchObject({ state: "done", recordId: first.id, startedBy: userId });
  expect(run.startedByName).toBe(name);
  expect(await listRuns(owner, made)).toHaveLength(1);
  expect((await owner.get(`/api/contacts/${first.id}`, contact)).title).toBe("Greeted");
});

test("only a rule by hand that is on can be started, and only for records that one sees", async () => {
  const owner = await signUp();
  const colleague = await addMember(owner, { role: "member", visibility: "own" });
  const viewer = await addMember(owner, { role: "viewer" });
  const steps = [setTitle("Greeted")];
  const made = await makeRule(owner, { ...byHand, steps });
  const other = await makeRule(owner, { steps });
  const hidden = await owner.create("/api/contacts", contact, jane);
  expect((await start(colleague, made.id, [hidden.id])).status).toBe(404);
  expect((await start(viewer, made.id, [hidden.id])).status).toBe(403);
  expect((await start(owner, other.id, [hidden.id])).status).toBe(409);
  await owner.ask({ method: "PUT", path: `/api/rules/${made.id}/switch`, body: { isOn: false } });
  expect((await start(owner, made.id, [hidden.id])).status).toBe(409);
  expect(await listRuns(owner, made)).toEqual([]);
});
