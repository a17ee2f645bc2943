import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { contact } from "#shared/crm/contacts.ts";
import { customField } from "#shared/records/custom-fields.ts";
import {
  acceptedCalls,
  incomingCall,
  incomingWebhook,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { awayNow, setAway } from "#tests/support/absences.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { dryRun, manyContacts, runImport, sendFile } from "#tests/support/imports.ts";
import { addIncoming, call, fromBody } from "#tests/support/incoming-webhooks.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { newShopper } from "#tests/support/shopper.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/incoming-webhooks";

const someone = () => ({ name: "Grace Hopper", email: `${randomUUID()}@navy.example` });

async function takeAgain(owner: TestClient, { id }: { id: string }, body: object = {}) {
  const answer = await owner.ask({ method: "POST", path: `${path}/${id}/acceptances`, body });
  return acceptedCalls.parse(answer.body);
}

const callsOf = (owner: TestClient, { id }: { id: string }) =>
  owner.get(`${path}/${id}/calls`, z.array(incomingCall));

test("all calls that failed or wait are taken again, each once and oldest first", async () => {
  const owner = await signUp();
  const webhook = await addIncoming(owner);
  const shoe = await addField(owner, "Shoe", "text", { required: true });
  const people = [someone(), someone(), { name: "Nobody", email: "none" }, someone()];
  for (const person of people) await call(webhook, person);
  await call(webhook, '{"name": ');
  await owner.update(`/api/custom-fields/${shoe.id}`, customField, { required: false });
  const first = await takeAgain(owner, webhook, { limit: 2 });
  expect(first).toMatchObject({ taken: 2, failed: 0 });
  const second = await takeAgain(owner, webhook, { limit: 2, after: first.next });
  expect(second).toMatchObject({ taken: 1, failed: 1 });
  const last = await takeAgain(owner, webhook, { limit: 2, after: second.next });
  expect(last).toEqual({ taken: 0, failed: 1, next: null });
  const calls = await callsOf(owner, webhook);
  expect(calls.map(({ state, problem }) => [state, problem])).toEqual([
    ["failed", "This cannot be read. Send it again."],
    ["added", null],
    ["failed", "Invalid email address"],
    ["added", null],
    ["added", null],
  ]);
  const added = await owner.get("/api/contacts", z.array(contact));
  expect(added.map(({ email }) => email).toReversed()).toEqual(
    people.filter(({ name }) => name !== "Nobody").map(({ email }) => email),
  );
  expect(await takeAgain(owner, webhook)).toEqual({ taken: 0, failed: 2, next: null });
  expect(await owner.get("/api/contacts", z.array(contact))).toHaveLength(3);
});

test("a call that is sent again while it is taken becomes one contact", async () => {
  const owner = await signUp();
  const webhook = await addIncoming(owner, { mapping: [] });
  const person = someone();
  const send = () => call(webhook, person, { "idempotency-key": "order-1" });
  await send();
  const [waiting] = await callsOf(owner, webhook);
  const mapping = [fromBody("name"), fromBody("email")];
  await owner.update(`${path}/${webhook.id}`, incomingWebhook, { mapping });
  const acceptance = `${path}/${webhook.id}/calls/${waiting?.id}/acceptance`;
  await Promise.all([
    send(),
    takeAgain(owner, webhook),
    send(),
    owner.ask({ method: "POST", path: acceptance }),
    takeAgain(owner, webhook),
    send(),
  ]);
  expect(await callsOf(owner, webhook)).toMatchObject([{ id: waiting?.id, state: "added" }]);
  expect(await owner.get("/api/contacts", z.array(contact))).toHaveLength(1);
  const lines = (await owner.get("/api/activities", z.array(activity))).map(({ title }) => title);
  expect(lines.filter((line) => line.startsWith("Came in"))).toHaveLength(1);
});

test("who owns what was taken again gets a mail, but for who took it", async () => {
  const owner = await signUp();
  const member = await addMember(owner, { role: "member" });
  const ids = [(await memberOf(owner, owner)).userId, (await memberOf(owner, member)).userId];
  const webhook = await addIncoming(owner, { ownerIds: ids, mapping: [] });
  for (let sent = 0; sent < 2; sent += 1) await call(webhook, someone());
  const mapping = [fromBody("name"), fromBody("email")];
  await owner.update(`${path}/${webhook.id}`, incomingWebhook, { mapping });
  expect(await takeAgain(owner, webhook)).toMatchObject({ taken: 2 });
  const subject = "Grace Hopper came in through “Typeform”";
  const [mail] = await readOutbox(member.email);
  expect(mail?.subject).toBe(subject);
  const subjects = (await readOutbox(owner.email)).map((mail) => mail.subject);
  expect(subjects).not.toContain(subject);
});

test("who owns many of the calls that are taken again gets one mail about them", async () => {
  const owner = await signUp();
  const first = await addMember(owner, { role: "member" });
  const members = [first, await addMember(owner, { role: "member" })];
  const ownerIds = await Promise.all(
    members.map(async (member) => (await memberOf(owner, member)).userId),
  );
  const webhook = await addIncoming(owner, { ownerIds, mapping: [] });
  const names = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Finn"];
  for (const name of names) await call(webhook, { ...someone(), name });
  const mapping = [fromBody("name"), fromBody("email")];
  await owner.update(`${path}/${webhook.id}`, incomingWebhook, { mapping });
  expect(await takeAgain(owner, webhook)).toMatchObject({ taken: 6 });
  for (const [place, { email }] of members.entries()) {
    const mails = (await readOutbox(email)).filter(({ subject }) => subject.includes("came in"));
    expect(mails.map(({ subject }) => subject)).toEqual(["3 calls came in through “Typeform”"]);
    const given = names.filter((_name, turn) => turn % 2 === place);
    expect(given.every((name) => mails[0]?.text.includes(name))).toBe(true);
  }
});

test("a call says where everyone who takes turns was away", async () => {
  const owner = await signUp();
  const member = await addMember(owner, { role: "member" });
  await setAway(member, member, awayNow);
  const ownerIds = [(await memberOf(owner, member)).userId];
  const webhook = await addIncoming(owner, { ownerIds });
  const person = someone();
  await call(webhook, person);
  await call(webhook, person);
  const problems = (await callsOf(owner, webhook)).map(({ problem }) => problem);
  const note = "Everyone who takes turns was away, so the contact was given all the same.";
  expect(problems).toEqual([null, note]);
});

test("two who take all again at once make each contact once", async () => {
  const owner = await signUp();
  const webhook = await addIncoming(owner, { mapping: [] });
  for (let sent = 0; sent < 6; sent += 1) await call(webhook, someone());
  const body = { method: "POST", path: `${path}/${webhook.id}/acceptances`, body: {} };
  expect((await owner.refusal(409, body)).error).toContain("Choose first which fields");
  const mapping = ["name", "email"].map((field) => ({ source: "body", field, path: field }));
  await owner.update(`${path}/${webhook.id}`, incomingWebhook, { mapping });
  const both = await Promise.all([takeAgain(owner, webhook), takeAgain(owner, webhook)]);
  expect(both.reduce((sum, { taken }) => sum + taken, 0)).toBe(6);
  expect(await owner.get("/api/contacts", z.array(contact))).toHaveLength(6);
  const calls = await callsOf(owner, webhook);
  expect(calls.every(({ state, problem }) => state === "added" && problem === null)).toBe(true);
});

test("only who may manage webhooks takes calls again", async () => {
  const owner = await signUp();
  const member = await addMember(owner, { role: "member" });
  const webhook = await addIncoming(owner);
  const given = { method: "POST", path: `${path}/${webhook.id}/acceptances`, body: {} };
  await member.refusal(403, given);
  const tooMany = await owner.refusal(400, { ...given, body: { limit: 26 } });
  expect(tooMany.error).toContain("25");
});

test("what the plan refuses waits in the log, and is taken once the plan has room", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const owner = ada.client;
  const webhook = await addIncoming(owner);
  const file = await sendFile(owner, { entity: "contact", content: manyContacts(1_000) });
  await runImport(owner, await dryRun(owner, file));
  const person = someone();
  const answer = await call(webhook, person);
  expect(answer).toMatchObject({ status: 202, body: { state: "waiting" } });
  expect(JSON.stringify(answer.body)).not.toContain("plan");
  const [kept] = await callsOf(owner, webhook);
  expect(kept).toMatchObject({ state: "failed" });
  expect(kept?.problem).toMatch(/^The plan of this workspace holds up to 1,000 contacts\./);
  const again = { method: "POST", path: `${path}/${webhook.id}/acceptances`, body: {} };
  expect((await owner.refusal(402, again)).error).toBe(kept?.problem);
  await ada.buy("professional");
  expect(await takeAgain(owner, webhook)).toEqual({ taken: 1, failed: 0, next: null });
  const found = await owner.get(`/api/contacts?q=${person.email}`, z.array(contact));
  expect(found).toMatchObject([person]);
});
