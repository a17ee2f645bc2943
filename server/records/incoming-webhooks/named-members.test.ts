import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { contact } from "#shared/crm/contacts.ts";
import {
  incomingCall,
  incomingWebhook,
  receipt,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { awayNow, setAway } from "#tests/support/absences.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { addIncoming, call, fixed, fromBody } from "#tests/support/incoming-webhooks.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const someone = () => ({ name: "Grace Hopper", email: `${randomUUID()}@navy.example` });
const whole = [fromBody("name"), fromBody("email"), fromBody("ownerId", "rep")];

const idOf = async (person: TestClient) => (await person.get("/api/auth/user", currentUser)).id;

const newest = async (owner: TestClient) =>
  (await owner.get("/api/contacts?limit=1", z.array(contact)))[0];

test("a call names the owner and own fields of a member by their addresses", async () => {
  const owner = await signUp();
  const member = await addMember(owner, { role: "member" });
  const [ownerId, memberId] = [await idOf(owner), await idOf(member)];
  const manager = await addField(owner, "Manager", "user");
  const mapping = [...whole, fromBody(`customFields.${manager.key}`, "manager")];
  const webhook = await addIncoming(owner, { mapping, ownerIds: [ownerId] });
  const rep = member.email.toUpperCase();
  const answer = await call(webhook, { ...someone(), rep, manager: owner.email });
  expect(answer).toMatchObject({ status: 200 });
  expect(await newest(owner)).toMatchObject({
    ownerId: memberId,
    customFields: { [manager.key]: ownerId },
  });
});

test("an unknown address leaves the owner to the turns, and the log says so", async () => {
  const owner = await signUp();
  const stranger = await signUp();
  const ownerId = await idOf(owner);
  const webhook = await addIncoming(owner, { mapping: whole, ownerIds: [ownerId] });
  const answer = await call(webhook, { ...someone(), rep: stranger.email });
  // Who sends does not find out who is a member.
  const { id } = receipt.parse(answer.body);
  expect(answer.body).toEqual({ id, state: "taken", message: "Received." });
  expect(await newest(owner)).toMatchObject({ ownerId });
  const calls = await owner.get(
    `/api/incoming-webhooks/${webhook.id}/calls`,
    z.array(incomingCall),
  );
  const problem = `Owner: no member here has the address “${stranger.email}”.`;
  expect(calls).toMatchObject([{ state: "added", problem }]);
});

test("ids of members in capitals are the same ids", async () => {
  const owner = await signUp();
  const member = await addMember(owner);
  const [ownerId, memberId] = [await idOf(owner), await idOf(member)];
  const ownerIds = [ownerId.toUpperCase()];
  const webhook = await addIncoming(owner, { mapping: whole, ownerIds });
  await call(webhook, someone());
  expect(await newest(owner)).toMatchObject({ ownerId });
  await call(webhook, { ...someone(), rep: memberId.toUpperCase() });
  expect(await newest(owner)).toMatchObject({ ownerId: memberId });
});

test("the turns leave out who is away, and an address names them all the same", async () => {
  const owner = await signUp();
  const member = await addMember(owner);
  const [ownerId, memberId] = [await idOf(owner), await idOf(member)];
  await setAway(member, member, awayNow);
  const webhook = await addIncoming(owner, { mapping: whole, ownerIds: [memberId, ownerId] });
  for (const expected of [ownerId, ownerId]) {
    await call(webhook, someone());
    expect(await newest(owner)).toMatchObject({ ownerId: expected });
  }
  await call(webhook, { ...someone(), rep: member.email });
  expect(await newest(owner)).toMatchObject({ ownerId: memberId });
});

test("settings are saved as they are, also with someone in the turns who has left", async () => {
  const owner = await signUp();
  const member = await addMember(owner);
  const ownerIds = [await idOf(member)];
  const webhook = await addIncoming(owner, { mapping: whole, ownerIds });
  await member.ask({ method: "POST", path: "/api/workspace/leave" });
  const path = `/api/incoming-webhooks/${webhook.id}`;
  const changed = await owner.update(path, incomingWebhook, { name: "Ads", ownerIds });
  expect(changed).toMatchObject({ name: "Ads", ownerIds });
});

test("an address with signs that cannot be stored is an unknown one", async () => {
  const owner = await signUp();
  const webhook = await addIncoming(owner, { mapping: whole });
  const answer = await call(webhook, { ...someone(), rep: `a\u0000${"b".repeat(5_000)}` });
  expect(answer).toMatchObject({ status: 200, body: { state: "taken" } });
  expect(await newest(owner)).toMatchObject({ ownerId: null });
});

test("a known contact keeps its owner, and one without gets the one that is named", async () => {
  const owner = await signUp();
  const member = await addMember(owner, { role: "member" });
  const [ownerId, memberId] = [await idOf(owner), await idOf(member)];
  const webhook = await addIncoming(owner, { mapping: whole });
  const person = someone();
  const known = await owner.create("/api/contacts", contact, { ...person, ownerId });
  await call(webhook, { ...person, rep: member.email });
  expect(await newest(owner)).toMatchObject({ ownerId });
  await owner.update(`/api/contacts/${known.id}`, contact, { ownerId: null });
  await call(webhook, { ...person, rep: member.email });
  expect(await newest(owner)).toMatchObject({ ownerId: memberId });
});

test("a required field of a member refuses a call that names no member", async () => {
  const owner = await signUp();
  const manager = await addField(owner, "Manager", "user", { required: true });
  const mapping = [...whole, fromBody(`customFields.${manager.key}`, "manager")];
  const webhook = await addIncoming(owner, { mapping });
  const refused = await call(webhook, { ...someone(), manager: "no@x.example" });
  const error = "Manager: no member here has the address “no@x.example”.";
  expect(refused).toMatchObject({ status: 422, body: { error } });
  const wrong = [...whole.slice(0, 2), fixed("ownerId", "no@x.example"), ...mapping.slice(3)];
  const body = { name: "Mine", mapping: wrong };
  const refusal = await owner.refusal(400, {
    method: "POST",
    path: "/api/incoming-webhooks",
    body,
  });
  expect(refusal.error).toBe("Owner: no member here has the address “no@x.example”.");
});
