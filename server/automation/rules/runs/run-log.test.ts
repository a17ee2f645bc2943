import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { emailTemplate } from "#shared/email/email-templates.ts";
import { ruleRun, runWithSteps } from "#shared/rules/rules.ts";
import { filterOf, listRuns, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

test("the log is searched by records and by problems, and a run says what it has changed", async () => {
  const user = await signUp();
  const body = { name: "Hi", subject: "Hi", text: "Hi", isShared: true };
  const { id: templateId } = await user.create("/api/email-templates", emailTemplate, body);
  const branch = {
    type: "branch",
    filter: filterOf("phone", "isEmpty", undefined),
    whenTrue: [{ type: "email", templateId }],
    otherwise: [setTitle("Boss")],
  };
  const made = await makeRule(user, { steps: [branch] });
  const add = (name: string, phone?: string) =>
    user.create("/api/contacts", contact, { name, email: "a@x.example", phone });
  const jane = await add("Zoë Ærø", "1");
  await add("Bob");
  const find = async (q: string) =>
    user.get(`/api/rules/${made.id}/runs?q=${encodeURIComponent(q)}`, z.array(ruleRun));
  const run = await settledRun(user, made, 2);
  expect(run.fields).toEqual([]);
  expect(await find("zoe")).toMatchObject([{ recordId: jane.id, state: "done" }]);
  expect(await find("100%")).toEqual([]);
  expect(await find("EMAIL account")).toMatchObject([{ recordName: "Bob", state: "failed" }]);
  const [done] = await find("zoe");
  const path = `/api/rules/${made.id}/runs/${done?.id}`;
  const { fields } = await user.get(path, runWithSteps);
  expect(fields).toMatchObject([{ field: "title", before: null, after: "Boss" }]);
});

test("the log is searched by what steps came to, and by their kind and outcome", async () => {
  const user = await signUp();
  const branch = {
    type: "branch",
    filter: filterOf("name", "is", "Jane"),
    whenTrue: [{ type: "task", title: "Call 100%", dueInDays: null, assignedUserId: null }],
    otherwise: [{ type: "notify", text: "Look", userId: null }],
  };
  const made = await makeRule(user, { steps: [branch] });
  for (const name of ["Jane", "Bob"]) {
    await user.create("/api/contacts", contact, { name, email: "a@x.example", ownerId: null });
  }
  await settledRun(user, made, 2);
  const find = async (query: string) => {
    const runs = await user.get(`/api/rules/${made.id}/runs?${query}`, z.array(ruleRun));
    return runs.map(({ recordName }) => recordName);
  };
  expect(await find("q=call%20100%25")).toEqual(["Jane"]);
  expect(await find("step=task")).toEqual(["Jane"]);
  expect(await find("step=branch")).toEqual(["Bob", "Jane"]);
  expect(await find("outcome=failed")).toEqual(["Bob"]);
  expect(await find("step=branch&outcome=failed")).toEqual([]);
  expect(await find("step=branch&q=is%20met")).toEqual(["Jane"]);
  expect(await find("step=branch&q=call")).toEqual([]);
  expect(await find("step=branch&q=bob")).toEqual(["Bob"]);
  expect(await find("outcome=done&state=failed")).toEqual(["Bob"]);
  await user.refusal(400, { method: "GET", path: `/api/rules/${made.id}/runs?step=nothing` });
});

test("a run says which change set it off, and which rule did that", async () => {
  const user = await signUp();
  const first = await makeRule(user, { name: "First", steps: [setTitle("Boss")] });
  const trigger = { type: "changed", fields: ["title"] };
  const filter = filterOf("status", "isAnyOf", ["lead"]);
  const made = await makeRule(user, { trigger, filter, steps: [{ type: "note", text: "Hi" }] });
  const body = { name: "Jane", email: "a@x.example", title: "Clerk", status: "lead" };
  const { id } = await user.create("/api/contacts", contact, body);
  const led = await settledRun(user, made);
  const [behind] = await listRuns(user, first);
  expect(led).toMatchObject({ trigger, filter, depth: 1 });
  expect(led.cause).toMatchObject({
    action: "update",
    channel: "rule",
    ruleName: "First",
    fields: [{ field: "title", before: "Clerk", after: "Boss" }],
    byRun: { id: behind?.id, ruleId: first.id, ruleName: "First" },
  });
  expect((await settledRun(user, first)).cause).toMatchObject({
    action: "create",
    channel: "web",
    userName: "Ada Tester",
    byRun: null,
  });
  await user.update(`/api/contacts/${id}`, contact, { title: "Chief" });
  const byHand = await settledRun(user, made, 2);
  expect(byHand.cause).toMatchObject({
    channel: "web",
    fields: [{ field: "title", before: "Boss", after: "Chief" }],
    byRun: null,
  });
});

test("a step logs the condition that it asked, with the record's values at that moment", async () => {
  const user = await signUp();
  const filter = filterOf("status", "isAnyOf", ["active"]);
  const branch = { type: "branch", filter, whenTrue: [], otherwise: [setTitle("Newcomer")] };
  const made = await makeRule(user, { steps: [branch] });
  const body = { name: "Jane", email: "a@x.example", status: "lead" };
  const { id } = await user.create("/api/contacts", contact, body);
  await settledRun(user, made);
  await user.update(`/api/contacts/${id}`, contact, { status: "active" });
  const { steps } = await settledRun(user, made);
  expect(steps.map(({ asked }) => asked)).toEqual([{ filter, values: { status: "lead" } }, null]);
});

test("a step that fails inside the product has the time that it took", async () => {
  const user = await signUp();
  const body = { name: "Hi", subject: "Hi", text: "Hi", isShared: true };
  const { id: templateId } = await user.create("/api/email-templates", emailTemplate, body);
  const made = await makeRule(user, { steps: [{ type: "email", templateId }] });
  await user.create("/api/contacts", contact, { name: "Jane", email: "a@x.example" });
  const { steps } = await settledRun(user, made);
  expect(steps).toMatchObject([{ isFailed: true }]);
  expect(steps[0]?.durationMs).toBeGreaterThan(0);
});
