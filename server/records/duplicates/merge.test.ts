import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { recordChange } from "#shared/records/changes.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { recordMerge } from "#shared/records/duplicates.ts";
import { staleRecord } from "#shared/records/stale-record.ts";
import { task } from "#shared/crm/tasks.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { changeSetOf, signUp, statusesOf, type TestClient } from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";
import { withoutVersions } from "#tests/support/without-versions.ts";

const merge = (many: string, body: object) => ({
  method: "POST",
  path: `/api/${many}/merge`,
  body,
});

function addContact(user: TestClient, name: string, fields: object = {}) {
  const body = { name, email: `${name.toLowerCase()}@x.example`, ...fields };
  return user.create("/api/contacts", contact, body);
}

/** Two contacts who are the same person, each with linked records. */
async function addTwins(user: TestClient) {
  const winner = await addContact(user, "Jane", { phone: "1", tags: ["a"] });
  const loser = await addContact(user, "Janet", { title: "Boss", tags: ["b", "a"] });
  const sale = await user.create("/api/deals", deal, {
    title: "Sale",
    value: "1",
    contactId: loser.id,
  });
  const call = await user.create("/api/tasks", task, { title: "Call", relatedId: loser.id });
  const note = await user.create("/api/activities", activity, {
    type: "note",
    title: "Met her",
    contactId: loser.id,
  });
  return { winner, loser, sale, call, note };
}

async function unmerge(user: TestClient, changeSetId: string): Promise<string> {
  const path = `/api/change-sets/${changeSetId}/undo?keepLater=true`;
  const answer = await user.ask({ method: "POST", path });
  expect(answer).toMatchObject({ status: 200 });
  return changeSetOf(answer);
}

test("two contacts become one with the chosen values, all tags and all that hangs on them", async () => {
  const user = await signUp();
  const { winner, loser, sale, call, note } = await addTwins(user);
  const answer = await user.ask(
    merge("contacts", {
      winnerId: winner.id,
      loserIds: [loser.id],
      takes: { title: loser.id, email: loser.id },
    }),
  );
  expect(answer).toMatchObject({
    status: 200,
    body: {
      ...winner,
      version: 2,
      title: "Boss",
      email: loser.email,
      otherEmails: [winner.email],
      tags: ["a", "b"],
    },
  });
  expect((await user.get(`/api/deals/${sale.id}`, deal)).contactId).toBe(winner.id);
  expect((await user.get(`/api/tasks/${call.id}`, task)).relatedId).toBe(winner.id);
  const lines = await user.get(`/api/activities?contactId=${winner.id}`, z.array(activity));
  expect(lines.map(({ id }) => id)).toContain(note.id);
  expect(lines[0]).toMatchObject({
    title: "Contacts merged",
    description: "Merged into this contact: Janet",
  });
  expect(await user.get("/api/contacts", z.array(contact))).toHaveLength(1);
});

test("the address of a merged contact leads to the winner, whose history shows both", async () => {
  const user = await signUp();
  const [first, second, third] = [
    await addContact(user, "One"),
    await addContact(user, "Two"),
    await addContact(user, "Three"),
  ];
  await user.ask(merge("contacts", { winnerId: second.id, loserIds: [first.id] }));
  await user.ask(merge("contacts", { winnerId: third.id, loserIds: [second.id] }));
  const answer = await user.ask({ method: "GET", path: `/api/contacts/${first.id}` });
  expect(answer.status).toBe(307);
  expect(answer.headers.get("location")).toBe(`/api/contacts/${third.id}`);
  const history = await user.get(`/api/contacts/${third.id}/history`, z.array(recordChange));
  expect(new Set(history.map(({ recordId }) => recordId))).toEqual(
    new Set([first.id, second.id, third.id]),
  );
  await user.refusal(404, {
    method: "PUT",
    path: `/api/contacts/${first.id}`,
    body: { phone: "1" },
  });
});

test("a merge is undone at any time, and keeps what was changed since", async () => {
  const user = await signUp();
  const { winner, loser, sale, call, note } = await addTwins(user);
  const merged = await user.ask(
    merge("contacts", {
      winnerId: winner.id,
      loserIds: [loser.id],
      takes: { title: loser.id, email: loser.id },
    }),
  );
  await user.update(`/api/contacts/${winner.id}`, contact, { title: "Queen" });
  await unmerge(user, changeSetOf(merged));
  expectSameRecords(await user.get(`/api/contacts/${loser.id}`, contact), loser);
  const unmerged = await user.get(`/api/contacts/${winner.id}`, contact);
  expectSameRecords(unmerged, { ...winner, title: "Queen" });
  expectSameRecords(await user.get(`/api/deals/${sale.id}`, deal), sale);
  expectSameRecords(await user.get(`/api/tasks/${call.id}`, task), call);
  const lines = await user.get(`/api/activities?contactId=${loser.id}`, z.array(activity));
  expect(withoutVersions(lines)).toContainEqual(withoutVersions(note));
  const feed = await user.get("/api/activities", z.array(activity));
  expect(feed.map(({ title }) => title)).not.toContain("Contacts merged");
});

test("nothing of a contact leads to the other once their merge is undone", async () => {
  const user = await signUp();
  const { winner, loser } = await addTwins(user);
  const body = { winnerId: winner.id, loserIds: [loser.id] };
  const merged = await user.ask(merge("contacts", body));
  const undone = await unmerge(user, changeSetOf(merged));
  const deletion = await user.remove(`/api/contacts/${loser.id}`);
  await user.refusal(404, { method: "GET", path: `/api/contacts/${loser.id}` });
  const history = await user.get(`/api/contacts/${winner.id}/history`, z.array(recordChange));
  expect(history.map(({ recordId }) => recordId)).not.toContain(loser.id);
  await user.refusal(404, merge("contacts", body));

  await unmerge(user, deletion);
  await unmerge(user, undone);
  const address = await user.ask({ method: "GET", path: `/api/contacts/${loser.id}` });
  expect(address.status).toBe(307);
  expect(address.headers.get("location")).toBe(`/api/contacts/${winner.id}`);
});

test("companies are merged with their contacts and deals, and taken apart again", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, { name: "Acme", website: null });
  const twin = await user.create("/api/companies", company, {
    name: "Acme Inc.",
    website: "https://acme.example",
  });
  const jane = await addContact(user, "Jane", { companyId: twin.id });
  const answer = await user.ask(
    merge("companies", {
      winnerId: acme.id,
      loserIds: [twin.id],
      takes: { website: twin.id },
    }),
  );
  expect(answer.body).toMatchObject({ website: "https://acme.example", contactCount: 1 });
  expect((await user.get(`/api/contacts/${jane.id}`, contact)).companyName).toBe("Acme");
  await unmerge(user, changeSetOf(answer));
  expect(await user.get(`/api/companies/${twin.id}`, company)).toEqual({
    ...twin,
    version: twin.version + 1,
    contactCount: 1,
  });
  expectSameRecords(await user.get(`/api/contacts/${jane.id}`, contact), jane);
});

test("of two merges at once one does it, and a changed record is not merged unseen", async () => {
  const user = await signUp();
  const [one, two] = [await addContact(user, "One"), await addContact(user, "Two")];
  const read = await user.ask({ method: "GET", path: `/api/contacts/${two.id}` });
  const etag = read.headers.get("etag") ?? "";
  await user.update(`/api/contacts/${two.id}`, contact, { phone: "5" });
  const stale = { winnerId: one.id, loserIds: [two.id], versions: { [two.id]: etag } };
  const refused = await user.ask(merge("contacts", stale));
  expect(refused.status).toBe(412);
  const { current } = staleRecord(z.looseObject({})).parse(refused.body);
  // Exactly the record's fields, and none beside them.
  expect(current).toEqual(await user.get(`/api/contacts/${two.id}`, contact));

  const answers = await Promise.all([
    user.ask(merge("contacts", { winnerId: one.id, loserIds: [two.id] })),
    user.ask(merge("contacts", { winnerId: two.id, loserIds: [one.id] })),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(await user.get("/api/contacts", z.array(contact))).toHaveLength(1);
});

test("ids in capitals are the same ids", async () => {
  const user = await signUp();
  const [one, two] = [await addContact(user, "One"), await addContact(user, "Two")];
  const winnerId = one.id.toUpperCase();
  const loserIds = [two.id, two.id.toUpperCase()];
  const versions = { [two.id.toUpperCase()]: '"0"' };
  const stale = await user.ask(merge("contacts", { winnerId, loserIds, versions }));
  expect(stale.status).toBe(412);
  const takes = { email: two.id.toUpperCase() };
  const merged = await user.ask(merge("contacts", { winnerId, loserIds, takes }));
  expect(merged).toMatchObject({ status: 200, body: { id: one.id, email: two.email } });
  const itself = { winnerId, loserIds: [one.id] };
  await user.refusal(400, merge("contacts", itself));
});

test("records not visible are not merged, and a line follows the contact that it is about", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const mine = await addContact(rep, "Mine");
  const theirs = await addContact(owner, "Theirs");
  await rep.refusal(404, merge("contacts", { winnerId: mine.id, loserIds: [theirs.id] }));
  await owner.create("/api/activities", activity, {
    type: "note",
    title: "Secret note",
    contactId: theirs.id,
  });
  const seen = async () =>
    JSON.stringify((await rep.ask({ method: "GET", path: "/api/activities" })).body);
  const merged = await owner.ask(merge("contacts", { winnerId: mine.id, loserIds: [theirs.id] }));
  expect(await seen()).toContain("Secret note");
  await unmerge(owner, changeSetOf(merged));
  expect(await seen()).not.toContain("Secret note");
});

test("a merge of nonsense is refused with a sentence", async () => {
  const user = await signUp();
  const jane = await addContact(user, "Jane");
  const john = await addContact(user, "John");
  const itself = merge("contacts", { winnerId: jane.id, loserIds: [jane.id] });
  expect((await user.refusal(400, itself)).error).toBe("A record cannot be merged into itself.");
  const takes = { workspaceId: john.id };
  await user.refusal(400, merge("contacts", { winnerId: jane.id, loserIds: [john.id], takes }));
  await user.refusal(400, merge("contacts", { winnerId: jane.id, loserIds: [] }));
});

test("contacts that have more tags together than one can have are not merged", async () => {
  const user = await signUp();
  const tagsFrom = (first: number) =>
    Array.from({ length: 30 }, (_, number) => `tag ${first + number}`);
  const winner = await addContact(user, "Jane", { tags: tagsFrom(0) });
  const loser = await addContact(user, "Janet", { tags: tagsFrom(25) });
  const request = merge("contacts", { winnerId: winner.id, loserIds: [loser.id] });
  const { error } = await user.refusal(400, request);
  expect(error).toBe("Together they have more than 50 tags. Remove some of them first.");
  expect(await user.get(`/api/contacts/${loser.id}`, contact)).toEqual(loser);
  await user.update(`/api/contacts/${loser.id}`, contact, { tags: tagsFrom(20) });
  expect(await user.ask(request)).toMatchObject({ status: 200 });
  const { tags } = await user.get(`/api/contacts/${winner.id}`, contact);
  expect(tags).toHaveLength(50);
});

test("a record lists the merges that it results from, until they are undone", async () => {
  const owner = await signUp();
  const colleague = await addMember(owner, { visibility: "own" });
  const { winner, loser } = await addTwins(owner);
  const path = `/api/contacts/${winner.id}/merges`;
  const merges = (user = owner) => user.get(path, z.array(recordMerge));
  expect(await merges()).toEqual([]);
  const merged = await owner.ask(merge("contacts", { winnerId: winner.id, loserIds: [loser.id] }));
  const entry = { changeSetId: changeSetOf(merged), userName: "Ada Tester", names: ["Janet"] };
  expect(await merges()).toMatchObject([{ ...entry, canUndo: true }]);
  await colleague.refusal(404, { method: "GET", path });
  const { userId } = await memberOf(owner, colleague);
  await owner.update(`/api/contacts/${winner.id}`, contact, { ownerId: userId });
  expect(await merges(colleague)).toMatchObject([{ ...entry, canUndo: false }]);
  await unmerge(owner, changeSetOf(merged));
  expect(await merges()).toEqual([]);
  await owner.remove(`/api/contacts/${winner.id}`);
  const { error } = await owner.refusal(404, { method: "GET", path });
  expect(error).toBe("This contact does not exist. It may have been deleted.");
});
