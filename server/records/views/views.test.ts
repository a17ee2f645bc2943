import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { maxOwnViews, view, type View } from "#shared/filters/views.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { makeKey } from "#tests/support/secret-workspace.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/views";
const leads = JSON.stringify({
  match: "all",
  conditions: [{ field: "status", operator: "isAnyOf", value: ["lead"] }],
});

const save = (user: TestClient, fields: object = {}) =>
  user.create(path, view, { kind: "contact", name: "Leads", filter: leads, ...fields });
const list = (user: Pick<TestClient, "get">, query = "") => user.get(path + query, z.array(view));
const pathOf = ({ id }: View) => `${path}/${id}`;
const namesOf = (views: View[]) => views.map(({ name }) => name);

test("a view keeps a list's filter, sort, columns and layout, which the list takes as they are", async () => {
  const user = await signUp();
  const saved = await save(user, {
    sort: "-name",
    columns: ["name", "email"],
    layout: "table",
  });
  expect(saved).toMatchObject({ sort: "-name", columns: ["name", "email"], layout: "table" });
  expect(saved).toMatchObject({ ownerName: "Ada Tester", isShared: false, problem: null });
  expect(await list(user)).toEqual([saved]);
  for (const status of ["lead", "active"]) {
    await user.create("/api/contacts", contact, { name: status, email: "a@x.example", status });
  }
  const query = new URLSearchParams({ filter: saved.filter ?? "", sort: saved.sort ?? "" });
  const found = await user.get(`/api/contacts?${query}`, z.array(contact));
  expect(found.map(({ name }) => name)).toEqual(["lead"]);
});

test("what is given changes, the rest stays", async () => {
  const user = await signUp();
  const saved = await save(user, { sort: "name" });
  const renamed = await user.update(pathOf(saved), view, { name: "Warm leads" });
  expect(renamed).toEqual({ ...saved, name: "Warm leads" });
  const emptied = await user.update(pathOf(saved), view, { filter: null, layout: "table" });
  expect(emptied).toEqual({ ...renamed, filter: null, layout: "table" });
  await user.ask({ method: "DELETE", path: pathOf(saved) });
  expect(await list(user)).toEqual([]);
  await user.refusal(404, { method: "DELETE", path: pathOf(saved) });
});

test("views stand in their order, and are listed by the kind of record", async () => {
  const user = await signUp();
  const first = await save(user, { name: "First" });
  await save(user, { name: "Second" });
  await save(user, { name: "Deals", kind: "deal", filter: null });
  expect(namesOf(await list(user, "?kind=contact"))).toEqual(["First", "Second"]);
  expect(namesOf(await list(user, "?kind=deal"))).toEqual(["Deals"]);
  // A view that is saved again after its deletion can have its old position.
  await user.ask({ method: "DELETE", path: pathOf(first) });
  await save(user, { name: "First", position: first.position });
  expect(namesOf(await list(user, "?kind=contact"))).toEqual(["First", "Second"]);
});

test("a private view is its owner's alone, even before the owner of the workspace", async () => {
  const owner = await signUp();
  const member = await addMember(owner);
  const saved = await save(member);
  expect(await list(owner)).toEqual([]);
  await owner.refusal(404, { method: "PUT", path: pathOf(saved), body: { name: "Mine" } });
  await owner.refusal(404, { method: "DELETE", path: pathOf(saved) });
  expect(await list(member)).toEqual([saved]);
});

test("a shared view is seen by all, and changed by its owner and by admins", async () => {
  const owner = await signUp();
  const [author, member, admin] = [
    await addMember(owner, { visibility: "own" }),
    await addMember(owner),
    await addMember(owner, { role: "admin" }),
  ];
  const saved = await save(author, { isShared: true });
  for (const user of [owner, author, member, admin]) expect(await list(user)).toEqual([saved]);
  const refused = { method: "PUT", path: pathOf(saved), body: { name: "Taken over" } };
  const { error } = await member.refusal(403, refused);
  expect(error).toBe("A shared view is changed by its owner and by admins. Save it as new.");
  await member.refusal(403, { method: "DELETE", path: pathOf(saved) });
  const renamed = await admin.update(pathOf(saved), view, { name: "All leads" });
  expect(renamed).toEqual({ ...saved, name: "All leads" });
  expect(await author.update(pathOf(saved), view, { isShared: false })).toMatchObject({
    isShared: false,
  });
  expect(await list(member)).toEqual([]);
});

test("an admin who shares a view no more hands it back to its owner", async () => {
  const owner = await signUp();
  const author = await addMember(owner);
  const saved = await save(author, { isShared: true });
  const handedBack = await owner.update(pathOf(saved), view, { isShared: false });
  expect(handedBack).toEqual({ ...saved, isShared: false });
  expect([await list(owner), await list(author)]).toEqual([[], [handedBack]]);
});

test("a shared view filters by each one's own visibility", async () => {
  const owner = await signUp();
  await owner.create("/api/contacts", contact, {
    name: "Hers",
    email: "a@x.example",
    status: "lead",
  });
  const { filter } = await save(owner, { isShared: true });
  const limited = await addMember(owner, { visibility: "own" });
  const query = `/api/contacts?${new URLSearchParams({ filter: filter ?? "" })}`;
  expect(await owner.get(query, z.array(contact))).toHaveLength(1);
  expect(await limited.get(query, z.array(contact))).toEqual([]);
});

test("viewers save views for themselves, and share none", async () => {
  const owner = await signUp();
  const viewer = await addMember(owner, { role: "viewer" });
  const saved = await save(viewer);
  const { error } = await viewer.refusal(403, {
    method: "PUT",
    path: pathOf(saved),
    body: { isShared: true },
  });
  expect(error).toBe("Your role lets you save views for yourself alone.");
  const shared = { kind: "contact", name: "Ours", isShared: true };
  await viewer.refusal(403, { method: "POST", path, body: shared });
});

test("a key acts on the views of the member who made it", async () => {
  const [user, stranger] = [await signUp(), await signUp()];
  const saved = await save(user);
  const program = clientWithKey((await makeKey(user, "Program")).key);
  expect(await list(program)).toEqual([saved]);
  const other = clientWithKey((await makeKey(stranger, "Other")).key);
  await other.refusal(404, { method: "DELETE", path: pathOf(saved) });
});

test("what an heir gets of a leaver's views are the shared ones", async () => {
  const owner = await signUp();
  const leaver = await addMember(owner);
  const [shared] = [await save(leaver, { isShared: true, name: "Shared" }), await save(leaver)];
  const [{ userId: heirId }, { userId }] = [
    await memberOf(owner, owner),
    await memberOf(owner, leaver),
  ];
  const removal = `/api/members/${userId}?heirId=${heirId}`;
  expect(await owner.ask({ method: "DELETE", path: removal })).toMatchObject({ status: 204 });
  expect(await list(owner)).toEqual([{ ...shared, ownerId: heirId }]);
});

test("a shared view whose owner has left is no one's, until an admin keeps it to themselves", async () => {
  const owner = await signUp();
  const leaver = await addMember(owner);
  const shared = await save(leaver, { isShared: true });
  await leaver.ask({ method: "POST", path: "/api/workspace/leave" });
  expect(await list(owner)).toEqual([{ ...shared, ownerId: null, ownerName: null }]);
  const { userId } = await memberOf(owner, owner);
  const kept = await owner.update(pathOf(shared), view, { isShared: false });
  expect(kept).toMatchObject({ ownerId: userId, isShared: false });
});

test("a person has at most a hundred views, and the refusal says so", async () => {
  const user = await signUp();
  await Promise.all(Array.from({ length: maxOwnViews }, () => save(user)));
  const body = { kind: "deal", name: "One more" };
  const { error } = await user.refusal(409, { method: "POST", path, body });
  expect(error).toBe(
    "You have 100 views in this workspace. Delete one that you do not use any more.",
  );
});

test("a workspace shares two hundred views, and says so to who would share one more", async () => {
  const owner = await signUp();
  const member = await addMember(owner);
  const shared = { isShared: true };
  for (const user of [owner, member]) {
    await Promise.all(Array.from({ length: maxOwnViews }, () => save(user, shared)));
  }
  const third = await addMember(owner);
  const saved = await save(third);
  const { error } = await third.refusal(409, { method: "PUT", path: pathOf(saved), body: shared });
  expect(error).toBe("The workspace shares 200 views. Delete one that no one uses any more.");
});

const refusals: [string, object, string, string][] = [
  ["no name", { name: " " }, "name", "Name is required"],
  ["a long name", { name: "x".repeat(61) }, "name", "Name must be at most 60 characters"],
  ["an unknown kind", { kind: "activity" }, "kind", "kind must be one of"],
  ["a filter that is none", { filter: "leads" }, "filter", "filter must be a group of conditions"],
  ["a filter of another kind", { kind: "task" }, "filter", "Status must be one of: pending"],
  ["an unknown field", { filter: leads.replace("status", "shoe") }, "filter", 'no field "shoe"'],
  ["an unknown sort", { sort: "-shoe" }, "sort", 'A contact has no field "shoe" to sort by'],
  ["an unknown layout", { layout: "map" }, "layout", "layout must be one of: cards, table"],
  ["columns that are no list", { columns: "name" }, "columns", "columns must be a list of names"],
  ["a position that is none", { position: -1 }, "position", "position"],
  ["a NUL byte", { columns: ["a\u0000"] }, "columns.0", "cannot be stored"],
];

test.each(refusals)("a view with %s is refused", async (_what, fields, at, sentence) => {
  const user = await signUp();
  const body = { kind: "contact", name: "Leads", filter: leads, ...fields };
  const { issues } = await user.refusal(400, { method: "POST", path, body });
  expect(issues?.map((issue) => issue.path)).toEqual([at]);
  expect(issues?.[0]?.message).toContain(sentence);
});

test.each(refusals.filter(([, fields]) => !("kind" in fields)))(
  "a view is not changed to one with %s",
  async (_what, fields, at, sentence) => {
    const user = await signUp();
    const saved = await save(user);
    const request = { method: "PUT", path: pathOf(saved), body: fields };
    const { issues } = await user.refusal(400, request);
    expect(issues?.map((issue) => issue.path)).toEqual([at]);
    expect(issues?.[0]?.message).toContain(sentence);
    expect(await list(user)).toEqual([saved]);
  },
);
