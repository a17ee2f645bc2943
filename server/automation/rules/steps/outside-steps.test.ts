import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { emailAccount } from "#shared/email/email.ts";
import { emailTemplate } from "#shared/email/email-templates.ts";
import { dryRun } from "#shared/rules/dry-run.ts";
import { contactRun, sequence } from "#shared/email/sequences.ts";
import { mailProvider, useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import { startPlainEndpoint } from "#tests/support/plain-endpoint.ts";
import { listRuns, makeRule, outcomesOf, setTitle, settledRun } from "#tests/support/rules.ts";
import { someone, twoEmails, untilReceived } from "#tests/support/sequences.ts";
import { serverUnderTest, signUp, type TestClient } from "#tests/support/test-client.ts";

const endpoint = await startPlainEndpoint();

useMailProvider({ WEBHOOK_PRIVATE_ORIGINS: endpoint.origin });

afterAll(() => endpoint.stop());

const host = new URL(endpoint.origin).host;

async function callingRule(user: TestClient, status: number) {
  const path = `/${randomUUID()}`;
  endpoint.answer(path, status);
  const steps = [{ type: "webhook", url: endpoint.origin + path }, setTitle("Sent")];
  return { path, made: await makeRule(user, { name: "Tell", steps }) };
}

const addJane = (user: TestClient, fields: object = {}) =>
  user.create("/api/contacts", contact, { name: "Jane", email: someone(), ...fields });

test("a record is sent to another program, again under the same key until it is accepted", async () => {
  const user = await signUp();
  const { path, made } = await callingRule(user, 500);
  const jane = await addJane(user);
  await endpoint.hear(path, 1);
  const problems = async () => (await listRuns(user, made)).map(({ problem }) => problem);
  await expect.poll(problems).toEqual(["The endpoint answered 500. It is tried again."]);
  endpoint.answer(path, 200);
  await whileStopped((db) => db.execute(sql`update rule_runs set wakes_at = now()`));
  const [first, second] = await endpoint.hear(path, 2);
  expect(second?.key).toBe(first?.key);
  expect(second?.body).toMatchObject({
    type: "rule.step",
    data: { kind: "contact", id: jane.id, ruleName: "Tell", record: { name: "Jane" } },
  });
  const run = await settledRun(user, made);
  expect(run).toMatchObject({ state: "done", problem: null });
  expect(outcomesOf(run)).toEqual([
    `Sent the record to ${host}, which answered 200.`,
    "Changed job title.",
  ]);
});

test("a record is sent right after a wait", async () => {
  const user = await signUp();
  const path = `/${randomUUID()}`;
  const webhook = { type: "webhook", url: endpoint.origin + path };
  const made = await makeRule(user, { steps: [{ type: "wait", hours: 72 }, webhook] });
  await addJane(user);
  await settledRun(user, made);
  await whileStopped((db) => db.execute(sql`update rule_runs set wakes_at = now()`));
  await endpoint.hear(path, 1);
  await expect.poll(() => listRuns(user, made)).toMatchObject([{ state: "done" }]);
});

test("a message goes to Slack, with a link to the record", async () => {
  const user = await signUp();
  const path = `/${randomUUID()}`;
  const step = { type: "slack", url: endpoint.origin + path, text: "A new lead <!channel>" };
  const made = await makeRule(user, { steps: [step] });
  const { id } = await addJane(user, { name: "Jane & Co" });
  const [message] = await endpoint.hear(path, 1);
  const link = `<${serverUnderTest()}/app/contacts/${id}|Jane &amp; Co>`;
  expect(message?.body).toEqual({ text: `A new lead &lt;!channel&gt;\n${link}` });
  const run = await settledRun(user, made);
  expect(outcomesOf(run)).toEqual([`Wrote the message to ${host}, which answered 204.`]);
});

test("what another program refuses for good fails with a line in the log, and is repeated", async () => {
  const user = await signUp();
  const { path, made } = await callingRule(user, 410);
  const jane = await addJane(user);
  const failed = await settledRun(user, made);
  expect(failed).toMatchObject({ state: "failed", problem: `${host}: The endpoint answered 410.` });
  expect((await user.get(`/api/contacts/${jane.id}`, contact)).title).toBe(null);
  endpoint.answer(path, 204);
  const repeat = { method: "POST", path: `/api/rules/${made.id}/runs/${failed.id}/repeat` };
  expect(await user.ask(repeat)).toMatchObject({ status: 200 });
  const again = await settledRun(user, made);
  expect(again.steps.map(({ isFailed }) => isFailed)).toEqual([true, false, false]);
  expect(again.state).toBe("done");
});

test("a contact gets the email of a template, unless it must not be written to", async () => {
  const user = await signUp();
  const account = mailProvider().account(randomUUID());
  await user.create("/api/email-accounts", emailAccount, account);
  const { id: templateId } = await user.create("/api/email-templates", emailTemplate, {
    name: "Welcome",
    subject: "Welcome {{ contact.firstName }}",
    text: "You are {{ contact.title }}",
    isShared: true,
  });
  const made = await makeRule(user, { steps: [{ type: "email", templateId }] });
  const grace = await addJane(user, { name: "Grace Hopper", title: "Admiral" });
  const run = await settledRun(user, made);
  expect(outcomesOf(run)).toEqual(["Sends the email “Welcome Grace” to Grace Hopper."]);
  const [mail] = await untilReceived(String(grace.email), 1);
  expect(mail?.text).toMatch(/^You are Admiral\s+Unsubscribe: http/);

  const blocked = someone();
  const body = { targets: blocked };
  const barred = await user.ask({ method: "POST", path: "/api/email-suppressions", body });
  expect(barred.status).toBeLessThan(300);
  await addJane(user, { title: "Admiral", email: blocked });
  expect((await settledRun(user, made, 2)).problem).toContain("must not be written to");
  await addJane(user);
  expect((await settledRun(user, made, 3)).problem).toContain("no value for “Job Title”");
});

test("a sequence is started with a contact, and stopped by another rule", async () => {
  const user = await signUp();
  await user.create("/api/email-accounts", emailAccount, mailProvider().account(randomUUID()));
  const { id: sequenceId } = await user.create("/api/sequences", sequence, twoEmails);
  const step = (action: string) => ({ type: "sequence", action, sequenceId, timeZone: "UTC" });
  const starting = await makeRule(user, { steps: [step("start"), step("start")] });
  const trigger = { type: "changed", fields: ["title"] };
  const stopping = await makeRule(user, { trigger, steps: [step("stop"), step("stop")] });
  const { id } = await addJane(user);
  expect(outcomesOf(await settledRun(user, starting))).toEqual([
    "Started the sequence “Outreach” with Jane.",
    "Jane is in the sequence “Outreach” already.",
  ]);
  await user.update(`/api/contacts/${id}`, contact, { title: "CEO" });
  expect(outcomesOf(await settledRun(user, stopping))).toEqual([
    "Stopped the sequence “Outreach” with Jane.",
    "Jane is not in the sequence “Outreach”.",
  ]);
  const runs = await user.get(`/api/contacts/${id}/sequence-runs`, z.array(contactRun));
  expect(runs).toMatchObject([{ state: "stopped", reason: "by-rule" }]);
});

test("a dry run of such steps says what would go out, and sends nothing", async () => {
  const user = await signUp();
  const jane = await addJane(user);
  const path = `/${randomUUID()}`;
  const ask = (steps: object[], kind = "contact") => {
    const draft = { name: "X", kind, trigger: { type: "added" }, steps };
    const body = { rule: draft, recordId: jane.id };
    return user.ask({ method: "POST", path: "/api/rules/dry-run", body });
  };
  const tried = dryRun.parse((await ask([{ type: "webhook", url: endpoint.origin + path }])).body);
  expect(tried.steps).toMatchObject([{ outcome: `Sends the record to ${host}.` }]);
  expect(endpoint.at(path)).toEqual([]);
  const insecure = await ask([{ type: "webhook", url: "http://example.com" }]);
  expect(insecure).toMatchObject({ status: 400, body: { issues: [{ path: "steps" }] } });
  const { id: templateId } = await user.create("/api/email-templates", emailTemplate, {
    name: "Mine",
    subject: "Hello",
    text: "Hello",
  });
  const unshared = await ask([{ type: "email", templateId }]);
  expect(unshared).toMatchObject({ status: 400 });
});
