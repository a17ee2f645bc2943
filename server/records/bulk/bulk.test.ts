import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { changedRecord } from "#shared/records/changes.ts";
import { operation } from "#shared/records/operations.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { ended, undoOperation, refusalsOf } from "#tests/support/operations.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";

const contacts = z.array(contact);

async function addContacts(user: TestClient, count: number, more: object = {}) {
  const made = [];
  for (let number = 1; number <= count; number += 1) {
    const name = `Person ${number}`;
    made.push(await user.create("/api/contacts", contact, { name, email: "a@x.example", ...more }));
  }
  return made;
}

async function start(user: TestClient, path: string, body: object) {
  const answer = await user.ask({ method: "POST", path, body });
  expect(answer, path).toMatchObject({ status: 202 });
  return ended(user, operation.parse(answer.body).id);
}

const leads = {
  match: "all",
  conditions: [{ field: "status", operator: "isAnyOf", value: ["lead"] }],
};

test("a bulk edit is one line of the feed, which opens what it changed", async () => {
  const user = await signUp();
  const [first, second, third] = await addContacts(user, 3);
  await user.update(`/api/contacts/${third?.id}`, contact, { status: "active", title: "Buyer" });
  const ids = [first?.id, second?.id, third?.id];
  const changes = { title: "Buyer", status: "active" };
  const done = await start(user, "/api/contacts/bulk-edit", { selection: { ids }, changes });
  const [line, ...others] = await user.get("/api/activities", z.array(activity));
  expect(line).toMatchObject({
    title: "2 contacts changed",
    description: "Changed job title and status",
    changeSetId: done.id,
  });
  const titles = others.map(({ title }) => title);
  expect(titles.filter((title) => title === "Contact updated")).toHaveLength(1);
  const path = `/api/change-sets/${done.id}/changes`;
  const page = await user.get(`${path}?limit=1`, z.array(changedRecord));
  const rest = await user.get(`${path}?cursor=${page[0]?.id}`, z.array(changedRecord));
  expect([...page, ...rest]).toMatchObject([
    { entity: "contact", recordId: first?.id, name: "Person 1", action: "update" },
    { entity: "contact", recordId: second?.id, name: "Person 2", action: "update" },
  ]);
  expect(page[0]?.fields).toContainEqual(
    expect.objectContaining({ field: "title", before: null, after: "Buyer" }),
  );
});

test("what a bulk operation changed is listed for its author, and for those who see every record", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const [one] = await addContacts(owner, 1);
  const selection = { ids: [one?.id] };
  const changes = { title: "Buyer" };
  const { id } = await start(owner, "/api/contacts/bulk-edit", { selection, changes });
  const path = `/api/change-sets/${id}/changes`;
  expect(await owner.get(path, z.array(changedRecord))).toHaveLength(1);
  expect(await rep.get(path, z.array(changedRecord))).toEqual([]);
  expect(await (await signUp()).get(path, z.array(changedRecord))).toEqual([]);
  const { error } = await owner.refusal(400, { method: "GET", path: `${path}?cursor=x` });
  expect(error).toBe("cursor is not valid: start again without it");
});

test("a bulk edit of all that match is one operation, and is taken back as one", async () => {
  const user = await signUp();
  await addContacts(user, 12, { status: "lead", tags: ["old", "vip"] });
  const [other] = await addContacts(user, 1);
  const before = await user.get("/api/contacts", contacts);
  const matching = new URLSearchParams({ filter: JSON.stringify(leads) }).toString();
  const done = await start(user, "/api/contacts/bulk-edit", {
    selection: { matching, count: 12 },
    changes: { status: "active", title: "Buyer", addTags: ["new"], removeTags: ["old"] },
  });
  expect(done).toMatchObject({ state: "done", total: 12, done: 12, refused: 0 });
  const changed = (await user.get("/api/contacts", contacts)).filter(({ id }) => id !== other?.id);
  expect(changed).toHaveLength(12);
  for (const one of changed) {
    expect(one).toMatchObject({ status: "active", title: "Buyer", tags: ["vip", "new"] });
  }
  expect(await undoOperation(user, done.id)).toMatchObject({ state: "done" });
  expectSameRecords(await user.get("/api/contacts", contacts), before);
});

test("a bulk deletion takes the selected records, and undo brings them and their links back", async () => {
  const user = await signUp();
  const [first, second, kept] = await addContacts(user, 3);
  const sale = await user.create("/api/deals", deal, {
    title: "Sale",
    value: "1",
    contactId: first?.id,
  });
  const ids = [first?.id, second?.id];
  const done = await start(user, "/api/contacts/bulk-delete", { selection: { ids } });
  expect(await user.get("/api/contacts", contacts)).toEqual([kept]);
  expect((await user.get(`/api/deals/${sale.id}`, deal)).contactId).toBeNull();
  await undoOperation(user, done.id);
  expect(await user.get("/api/contacts", contacts)).toHaveLength(3);
  expect((await user.get(`/api/deals/${sale.id}`, deal)).contactId).toBe(first?.id);
});

test("no one changes what is not visible, or in another workspace", async () => {
  const owner = await signUp();
  const [hidden] = await addContacts(owner, 1);
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const [own] = await addContacts(rep, 1);
  const changes = { title: "Taken" };
  const ids = [hidden?.id, own?.id];
  await start(rep, "/api/contacts/bulk-edit", { selection: { ids }, changes });
  const selection = { matching: "", count: 5 };
  await start(rep, "/api/contacts/bulk-edit", { selection, changes: { phone: "1" } });
  expect(await owner.get(`/api/contacts/${hidden?.id}`, contact)).toEqual(hidden);
  expect(await owner.get(`/api/contacts/${own?.id}`, contact)).toMatchObject({
    title: "Taken",
    phone: "1",
  });
  const stranger = await signUp();
  const body = { selection: { ids }, changes };
  const path = "/api/contacts/bulk-edit";
  await stranger.refusal(400, { method: "POST", path, body });
  const viewer = await addMember(owner, { role: "viewer" });
  await viewer.refusal(403, { method: "POST", path, body });
});

test("what one may not give away stays, and is reported", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const [own] = await addContacts(rep, 1);
  const { userId } = await memberOf(rep, owner);
  const done = await start(rep, "/api/contacts/bulk-edit", {
    selection: { ids: [own?.id] },
    changes: { ownerId: userId },
  });
  expect(done).toMatchObject({ state: "done", refused: 1 });
  const refusals = await refusalsOf(rep, done.id);
  expect(refusals[0]?.reason).toBe("You can give a record only to someone whose records you see.");
});

for (const [what, body, sentence] of [
  ["no change", { selection: { matching: "", count: 1 }, changes: {} }, "Choose what to change"],
  [
    "a bad filter",
    { selection: { matching: "filter=x", count: 1 }, changes: { title: "x" } },
    /^filter must be/,
  ],
  [
    "an unknown choice",
    { selection: { matching: "", count: 1 }, changes: { status: "x" } },
    /^Status must be one of/,
  ],
  ["no ids", { selection: { ids: [] }, changes: { title: "x" } }, /^selection must be/],
  ["a name for all", { selection: { matching: "", count: 1 }, changes: { name: "x" } }, /name/],
] as const) {
  test(`${what} is refused`, async () => {
    const user = await signUp();
    await addContacts(user, 1);
    const { error } = await user.refusal(400, {
      method: "POST",
      path: "/api/contacts/bulk-edit",
      body,
    });
    expect(error).toMatch(sentence);
  });
}

test("more records than one has seen are not changed", async () => {
  const user = await signUp();
  await addContacts(user, 3);
  const { error } = await user.refusal(409, {
    method: "POST",
    path: "/api/contacts/bulk-delete",
    body: { selection: { matching: "", count: 2 } },
  });
  expect(error).toBe("There are 3 by now, more than the 2 that you saw. Please look again.");
});
