import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { customField } from "#shared/records/custom-fields.ts";
import { backTest } from "#shared/rules/back-test.ts";
import { incomingCall } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { webFormEntry } from "#shared/web-forms/web-forms.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { addIncoming, call } from "#tests/support/incoming-webhooks.ts";
import { listRuns, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";
import { addForm, fillIn } from "#tests/support/web-forms.ts";

const steps = [setTitle("Visitor")];

test("a web form that is filled in triggers, also again, and a back-test counts its entries", async () => {
  const owner = await signUp();
  const [form, other] = [await addForm(owner), await addForm(owner, { name: "Other" })];
  const trigger = { type: "form", formId: form.id };
  const made = await makeRule(owner, { trigger, steps });
  const grace = { name: "Grace", email: `${randomUUID()}@x.example` };
  await fillIn(form, grace);
  const first = await settledRun(owner, made);
  expect(first).toMatchObject({ state: "done", recordName: "Grace" });
  await fillIn(other, { ...grace, name: "Grace H." });
  await fillIn(form, { ...grace, name: "Grace Hopper" });
  const second = await settledRun(owner, made, 2);
  expect(second).toMatchObject({ state: "done", recordId: first.recordId });
  expect(await listRuns(owner, made)).toHaveLength(2);
  const rule = { name: "Draft", kind: "contact", trigger, steps };
  const body = { rule, days: 7 };
  const answer = await owner.ask({ method: "POST", path: "/api/rules/back-test", body });
  const tested = backTest.parse(answer.body);
  expect(tested).toMatchObject({ changes: 2, runs: 2, records: 1, unmet: 0 });
});

test("an entry that is accepted later triggers, once", async () => {
  const owner = await signUp();
  const form = await addForm(owner);
  const made = await makeRule(owner, { trigger: { type: "form", formId: form.id }, steps });
  const accept = async (state: string) => {
    const path = `/api/web-forms/${form.id}/entries`;
    const [entry] = await owner.get(`${path}?state=${state}`, z.array(webFormEntry));
    const call = { method: "POST", path: `${path}/${entry?.id}/acceptance` };
    expect(await owner.ask(call)).toMatchObject({ status: 204 });
  };
  const someone = (name: string) => ({ name, email: `${randomUUID()}@x.example` });
  await fillIn(form, { ...someone("Trapped"), _homepage: "https://spam.example" });
  await accept("spam");
  const ofSpam = await settledRun(owner, made);
  expect(ofSpam).toMatchObject({ state: "done", recordName: "Trapped" });
  const shoe = await addField(owner, "Shoe", "text", { required: true });
  await fillIn(form, someone("Grace"));
  await owner.update(`/api/custom-fields/${shoe.id}`, customField, { required: false });
  await accept("failed");
  expect(await settledRun(owner, made, 2)).toMatchObject({ state: "done", recordName: "Grace" });
  expect(await listRuns(owner, made)).toHaveLength(2);
  const rule = {
    name: "Draft",
    kind: "contact",
    trigger: { type: "form", formId: form.id },
    steps,
  };
  const back = { method: "POST", path: "/api/rules/back-test", body: { rule, days: 7 } };
  expect((await owner.ask(back)).body).toMatchObject({ runs: 2, records: 2 });
});

test("a rule names a form of its own workspace", async () => {
  const owner = await signUp();
  const foreign = await addForm(await signUp());
  const trigger = { type: "form", formId: foreign.id };
  const body = { name: "Theirs", kind: "contact", trigger, steps };
  const refused = await owner.refusal(400, { method: "POST", path: "/api/rules", body });
  expect(refused.error).toBe("Choose a form of this workspace");
});

test("a call of an incoming webhook triggers once, also when it is taken later", async () => {
  const owner = await signUp();
  const [webhook, other] = [await addIncoming(owner), await addIncoming(owner, { mapping: [] })];
  const trigger = { type: "incoming-webhook", webhookId: webhook.id };
  const made = await makeRule(owner, { trigger, steps });
  const grace = { name: "Grace", email: `${randomUUID()}@x.example` };
  const key = { "idempotency-key": randomUUID() };
  await call(webhook, grace, key);
  await call(webhook, grace, key);
  await call(other, grace);
  expect(await settledRun(owner, made)).toMatchObject({ state: "done", recordName: "Grace" });
  const shoe = await addField(owner, "Shoe", "text", { required: true });
  await call(webhook, { name: "Ada", email: `${randomUUID()}@x.example` });
  await owner.update(`/api/custom-fields/${shoe.id}`, customField, { required: false });
  const path = `/api/incoming-webhooks/${webhook.id}/calls`;
  const [failed] = await owner.get(`${path}?state=failed`, z.array(incomingCall));
  await owner.ask({ method: "POST", path: `${path}/${failed?.id}/acceptance` });
  expect(await settledRun(owner, made, 2)).toMatchObject({ state: "done", recordName: "Ada" });
  expect(await listRuns(owner, made)).toHaveLength(2);
  const rule = { name: "Draft", kind: "contact", trigger, steps };
  const back = { method: "POST", path: "/api/rules/back-test", body: { rule, days: 7 } };
  expect((await owner.ask(back)).body).toMatchObject({ runs: 2, records: 2 });
  const foreign = { type: "incoming-webhook", webhookId: (await addIncoming(await signUp())).id };
  const body = { name: "Theirs", kind: "contact", trigger: foreign, steps };
  const refused = await owner.refusal(400, { method: "POST", path: "/api/rules", body });
  expect(refused.error).toBe("Choose an incoming webhook of this workspace");
});
