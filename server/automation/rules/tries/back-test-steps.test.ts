import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { type BackTest, backTest, backTestEvents } from "#shared/rules/back-test.ts";
import { task } from "#shared/crm/tasks.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { filterOf, setTitle } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/rules/back-test";
const onTitle = { kind: "contact", trigger: { type: "changed", fields: ["title"] } };
const setStatus = { type: "change", changes: { status: "inactive" } };

async function testBack(user: TestClient, rule: object): Promise<BackTest> {
  const body = { rule: { name: "Draft", ...rule } };
  const answer = await user.ask({ method: "POST", path, body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return backTest.parse(answer.body);
}

const add = (user: TestClient, name: string, fields: object = {}) =>
  user.create("/api/contacts", contact, { name, email: `${name}@x.example`, ...fields });
const change = (user: TestClient, { id }: { id: string }, changes: object) =>
  user.update(`/api/contacts/${id}`, contact, changes);

test("the condition is asked of a record as it was right after each change", async () => {
  const user = await signUp();
  const jane = await add(user, "Jane", { status: "lead", tags: ["new"] });
  await change(user, jane, { title: "Clerk" });
  await change(user, jane, { status: "active", tags: ["old"] });
  await change(user, jane, { title: "Buyer" });
  await user.ask({ method: "DELETE", path: `/api/contacts/${jane.id}` });
  const steps = [setTitle("Boss")];
  const asLead = { ...onTitle, filter: filterOf("status", "isAnyOf", ["lead"]), steps };
  expect(await testBack(user, asLead)).toMatchObject({ runs: 1, unmet: 1, askedNow: [] });
  const withTag = { ...onTitle, filter: filterOf("tags", "hasAny", ["old"]), steps };
  const tested = await testBack(user, withTag);
  expect(tested).toMatchObject({ runs: 1, unmet: 1 });
  expect(tested.latest[0]?.outcomes[0]?.fields).toMatchObject([{ before: "Buyer", after: "Boss" }]);
  expect(await testBack(user, { ...onTitle, steps, trigger: { type: "added" } })).toMatchObject({
    runs: 1,
  });
});

test("a condition on related records is asked of the present, and named", async () => {
  const user = await signUp();
  const steps = [setTitle("Boss")];
  await add(user, "Jane");
  const hasDeals = { related: "deals", has: "none" };
  const own = { field: "name", operator: "contains", value: "Jane" };
  const filter = JSON.stringify({ match: "all", conditions: [own, hasDeals] });
  const tested = await testBack(user, { ...onTitle, trigger: { type: "added" }, filter, steps });
  expect(tested).toMatchObject({ runs: 1 });
  expect(tested.askedNow).toEqual([JSON.stringify({ match: "all", conditions: [hasDeals] })]);
});

test("what a step would have set is compared with what people set afterwards", async () => {
  const user = await signUp();
  const names = ["Same", "Other", "Nothing", "Already"];
  const people = [];
  for (const name of names) people.push(await add(user, name, { status: "lead" }));
  const [same, other, nothing, already] = people;
  if (!same || !other || !nothing || !already) throw new Error("four contacts were added");
  await change(user, already, { status: "inactive" });
  for (const one of people) await change(user, one, { title: "Clerk" });
  await change(user, same, { status: "active" });
  await change(user, same, { status: "inactive" });
  await change(user, other, { status: "active" });
  const { steps, latest, runs } = await testBack(user, { ...onTitle, steps: [setStatus] });
  expect(runs).toBe(4);
  expect(steps).toMatchObject([
    { step: 0, done: 3, unchanged: 1, refused: 0, people: { same: 1, other: 1, nothing: 1 } },
  ]);
  expect(steps[0]?.people?.medianHours).toBeLessThan(1);
  expect(
    latest.map(({ recordName, outcomes }) => [recordName, outcomes[0]?.state, outcomes[0]?.people]),
  ).toEqual([
    ["Already", "unchanged", null],
    ["Nothing", "done", "nothing"],
    ["Other", "done", "other"],
    ["Same", "done", "same"],
  ]);
  expect((await user.get(`/api/contacts/${nothing.id}`, contact)).status).toBe("lead");
});

test("branches go as the record was then and as earlier steps left it, and waits take no time", async () => {
  const user = await signUp();
  for (const status of ["lead", "active"]) await add(user, status, { status });
  const branch = {
    type: "branch",
    filter: filterOf("status", "isAnyOf", ["inactive"]),
    whenTrue: [{ type: "note", text: "Was a lead" }],
    otherwise: [{ type: "task", title: "Call", dueInDays: 1, assignedUserId: null }],
  };
  const first = {
    ...branch,
    filter: filterOf("status", "isAnyOf", ["lead"]),
    whenTrue: [setStatus],
  };
  const rule = {
    kind: "contact",
    trigger: { type: "added" },
    steps: [{ ...first, otherwise: [] }, { type: "wait", hours: 48 }, branch],
  };
  const { steps, latest } = await testBack(user, rule);
  expect(steps.map(({ step, done }) => [step, done])).toEqual([
    [1, 1],
    [4, 1],
    [5, 1],
  ]);
  expect(latest.map(({ outcomes }) => outcomes.map(({ step, note }) => [step, note]))).toEqual([
    [
      [2, "Waits for 2 days."],
      [5, null],
    ],
    [
      [1, null],
      [2, "Waits for 2 days."],
      [4, null],
    ],
  ]);
});

test("after a wait the rule's own condition is asked again, as its steps left the record", async () => {
  const user = await signUp();
  await add(user, "Jane", { status: "lead" });
  const filter = filterOf("status", "isAnyOf", ["lead"]);
  const steps = [setStatus, { type: "wait", hours: 1 }, { type: "note", text: "Never" }];
  const tested = await testBack(user, {
    kind: "contact",
    trigger: { type: "added" },
    filter,
    steps,
  });
  expect(tested.steps.map(({ done }) => done)).toEqual([1, 0]);
  expect(tested.latest[0]?.outcomes[1]?.note).toBe(
    "Waits for 1 hour. After waiting, the record does not meet the condition any more.",
  );
});

test("a task or note that people added stands against that of a step", async () => {
  const user = await signUp();
  const [jane, bob] = [await add(user, "Jane"), await add(user, "Bob")];
  for (const one of [jane, bob]) await change(user, one, { title: "Clerk" });
  await user.create("/api/tasks", task, { title: "Call Jane", relatedId: jane.id });
  await user.ask({
    method: "POST",
    path: "/api/activities",
    body: { type: "note", title: "Met", contactId: bob.id },
  });
  const steps = [
    { type: "task", title: "Call", dueInDays: null, assignedUserId: null },
    { type: "note", text: "Changed" },
    { type: "notify", text: "Look", userId: null },
  ];
  const tested = await testBack(user, { ...onTitle, steps });
  expect(tested.steps).toMatchObject([
    { done: 2, people: { same: 1, other: 0, nothing: 1 } },
    { done: 2, people: { same: 1, other: 0, nothing: 1 } },
    { done: 2, people: null },
  ]);
});

test("a step that could not be done says why, and ends the run", async () => {
  const user = await signUp();
  await user.create("/api/deals", deal, { title: "Alone", value: "5" });
  const steps = [
    { type: "change", changes: { value: "5.00", priority: "high" } },
    { type: "notify", text: "Look", userId: null },
    { type: "slack", url: "https://hooks.example/x", text: "Hi" },
  ];
  await user.ask({
    method: "PUT",
    path: `/api/deals/${(await user.get("/api/deals", z.array(deal)))[0]?.id}`,
    body: { ownerId: null },
  });
  const rule = { kind: "deal", trigger: { type: "changed", fields: ["ownerId"] }, steps };
  const tested = await testBack(user, rule);
  expect(tested.steps).toMatchObject([{ done: 1 }, { refused: 1 }, { done: 0 }]);
  const [outcomes] = tested.latest.map((run) => run.outcomes);
  expect(outcomes?.[0]?.fields.map(({ field }) => field)).toEqual(["priority"]);
  expect(outcomes?.[1]).toMatchObject({ note: "No one was to be notified: it had no owner." });
});

test("members are named, own fields are compared, and tags count as they are added", async () => {
  const user = await signUp();
  const { id } = await user.get("/api/auth/user", currentUser);
  const { key } = await addField(user, "Region", "text", { entity: "company" });
  const made = await user.create("/api/companies", company, { name: "Navy", tags: ["old"] });
  const at = `/api/companies/${made.id}`;
  await user.update(at, company, { ownerId: null });
  await user.update(at, company, { tags: ["old", "big"], customFields: { [key]: "North" } });
  const steps = [
    { type: "assign", userIds: [id] },
    { type: "change", changes: { addTags: ["big"], customFields: { [key]: "North" } } },
    { type: "change", changes: { addTags: ["big"] } },
  ];
  const rule = { kind: "company", trigger: { type: "changed", fields: ["ownerId"] }, steps };
  const tested = await testBack(user, rule);
  expect(tested.steps).toMatchObject([
    { done: 1, people: { nothing: 1 } },
    { done: 1, people: { same: 1 } },
    { done: 0, unchanged: 1 },
  ]);
  expect(tested.latest[0]?.outcomes.map(({ fields }) => fields)).toMatchObject([
    [{ field: "ownerId", before: null, after: id, afterName: "Ada Tester" }],
    [
      { field: `customFields.${key}`, after: "North" },
      { field: "tags", before: ["old"], after: ["old", "big"] },
    ],
    [],
  ]);
});

test("a back-test can be followed, and answers the same at its end", async () => {
  const user = await signUp();
  await add(user, "Jane");
  const rule = { name: "Draft", kind: "contact", trigger: { type: "added" }, steps: [setStatus] };
  const followed = await user.ask({ method: "POST", path: `${path}/progress`, body: { rule } });
  expect(followed.headers.get("content-type")).toContain("text/event-stream");
  const events = z
    .string()
    .parse(followed.body)
    .trim()
    .split("\n\n")
    .map((event) => event.split("\n"));
  const names = events.map(([name]) => name);
  expect(names[0]).toBe("event: waiting");
  expect(names.slice(1)).toEqual(["event: progress", "event: progress", "event: result"]);
  const dataOf = (place: number): unknown => JSON.parse(events.at(place)?.[1]?.slice(6) ?? "");
  expect(backTestEvents.progress.parse(dataOf(-2))).toEqual({ read: 1, total: 1 });
  expect(backTest.parse(dataOf(-1))).toEqual(await testBack(user, rule));
  const refused = { rule: { ...rule, trigger: { type: "by-hand" } } };
  await user.refusal(400, { method: "POST", path: `${path}/progress`, body: refused });
});
