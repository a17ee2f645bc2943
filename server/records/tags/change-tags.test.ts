import { expect, test } from "vitest";
import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import { contact } from "#shared/crm/contacts.ts";
import { countedTag, tagNames } from "#shared/records/tags.ts";
import { ended, undoOperation } from "#tests/support/operations.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/tags/change";

async function fill(user: TestClient, tagsByName: Record<string, string[]>) {
  for (const [name, tags] of Object.entries(tagsByName)) {
    await user.create("/api/contacts", contact, { name, email: "a@x.example", tags });
  }
}

const tagsOf = async (user: TestClient) =>
  Object.fromEntries(
    (await user.get("/api/contacts", z.array(contact))).map(({ name, tags }) => [name, tags]),
  );

const countsOf = async (user: TestClient, q = "") =>
  Object.fromEntries(
    (await user.get(`/api/tags/counts?entity=contact&q=${q}`, z.array(countedTag))).map(
      ({ name, count }) => [name, count],
    ),
  );

async function change(user: TestClient, names: string[], to: string | null) {
  const body = { entity: "contact", names, to };
  const answer = await user.ask({ method: "POST", path, body });
  expect(answer, path).toMatchObject({ status: 202 });
  return ended(user, operation.parse(answer.body).id);
}

test("each known tag is listed with the number of its records", async () => {
  const user = await signUp();
  await fill(user, { Ada: ["vip", "Äther"], Ben: ["vip"] });
  await user.create("/api/companies", z.unknown(), { name: "Works", tags: ["vip", "firm"] });
  expect(await countsOf(user)).toEqual({ Äther: 1, vip: 2 });
  expect(await countsOf(user, "ath")).toEqual({ Äther: 1 });
});

test("a tag is renamed on all records in its place, and that is taken back as one", async () => {
  const user = await signUp();
  await fill(user, { Ada: ["a", "vip", "z"], Ben: ["vip"], Cleo: ["z"] });
  const before = await tagsOf(user);
  const done = await change(user, ["vip"], "Key account");
  expect(done).toMatchObject({ state: "done", total: 2, done: 2 });
  expect(done.title).toBe("Change of the tag “vip” to “Key account”");
  expect(await tagsOf(user)).toEqual({
    Ada: ["a", "Key account", "z"],
    Ben: ["Key account"],
    Cleo: ["z"],
  });
  expect(await countsOf(user)).toEqual({ a: 1, "Key account": 2, z: 2 });
  expect(await undoOperation(user, done.id)).toMatchObject({ state: "done" });
  expect(await tagsOf(user)).toEqual(before);
  expect(await countsOf(user)).toMatchObject({ vip: 2, "Key account": 0 });
});

test("several tags become one, which a record then has once", async () => {
  const user = await signUp();
  await fill(user, { Ada: ["vip", "x", "VIP"], Ben: ["V.I.P."], Cleo: ["VIP"] });
  const done = await change(user, ["vip", "V.I.P.", "VIP"], "VIP");
  expect(done).toMatchObject({ state: "done", total: 2 });
  expect(await tagsOf(user)).toEqual({ Ada: ["VIP", "x"], Ben: ["VIP"], Cleo: ["VIP"] });
  const names = await user.get("/api/tags?entity=contact", tagNames);
  expect(names).toEqual(["VIP", "x"]);
});

test("a tag is taken from all records, and is not suggested any more", async () => {
  const user = await signUp();
  await fill(user, { Ada: ["vip", "x"], Ben: ["vip"] });
  const done = await change(user, ["vip"], null);
  expect(await tagsOf(user)).toEqual({ Ada: ["x"], Ben: [] });
  expect(await user.get("/api/tags?entity=contact", tagNames)).toEqual(["x"]);
  await undoOperation(user, done.id);
  expect(await tagsOf(user)).toEqual({ Ada: ["vip", "x"], Ben: ["vip"] });
});

test("what someone has changed since stays when it is taken back", async () => {
  const user = await signUp();
  await fill(user, { Ada: ["vip"], Ben: ["vip"] });
  const done = await change(user, ["vip"], "key");
  const [ben] = await user.get("/api/contacts", z.array(contact));
  await user.update(`/api/contacts/${ben?.id}`, contact, { tags: ["own"] });
  expect(await undoOperation(user, done.id)).toMatchObject({ state: "done", refused: 1 });
  expect(await tagsOf(user)).toEqual({ Ada: ["vip"], Ben: ["own"] });
});

test("only owners and admins change tags, and those of their workspace alone", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  await fill(owner, { Ada: ["vip"] });
  await fill(stranger, { Eve: ["vip"] });
  const body = { entity: "contact", names: ["vip"], to: "taken" };
  for (const role of ["member", "viewer"] as const) {
    const person = await addMember(owner, { role });
    await person.refusal(403, { method: "POST", path, body });
  }
  const admin = await addMember(owner, { role: "admin" });
  await change(admin, ["vip"], "key");
  expect(await tagsOf(owner)).toEqual({ Ada: ["key"] });
  expect(await tagsOf(stranger)).toEqual({ Eve: ["vip"] });
});

test.each([
  ["no tag", { names: [], to: "x" }, "Choose at least one tag"],
  ["an empty name", { names: ["vip"], to: " " }, "Tag is required"],
  ["the same name", { names: ["vip"], to: "vip" }, "The tag is called so already."],
  ["tasks", { entity: "task", names: ["vip"], to: "x" }, /^entity must be/],
])("%s is refused", async (_what, body, sentence) => {
  const user = await signUp();
  const asked = { method: "POST", path, body: { entity: "contact", ...body } };
  expect((await user.refusal(400, asked)).error).toMatch(sentence);
});
