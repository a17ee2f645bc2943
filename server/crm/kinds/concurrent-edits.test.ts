import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { recordChange } from "#shared/records/changes.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { lineItemsOfDeal } from "#shared/crm/line-items.ts";
import { staleRecord } from "#shared/records/stale-record.ts";
import { task } from "#shared/crm/tasks.ts";
import { type Answer, signUp, statusesOf, type TestClient } from "#tests/support/test-client.ts";

const jane = { name: "Jane", email: "jane@x.example" };

function tagOf(answer: Answer): string {
  const tag = answer.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"\d+\.[\w-]{11}"$/);
  return tag;
}

async function add(user: TestClient, path: string, body: object) {
  const answer = await user.ask({ method: "POST", path, body });
  expect(answer.status).toBe(201);
  const { id } = contact.pick({ id: true }).parse(answer.body);
  return { path: `${path}/${id}`, tag: tagOf(answer), answer };
}

function change(path: string, body: object, ifMatch: string) {
  return { method: "PUT", path, body, headers: { "if-match": ifMatch } };
}

test.each([
  ["/api/contacts", jane, { phone: "1" }],
  ["/api/companies", { name: "Acme" }, { size: "1-10" }],
  ["/api/deals", { title: "Sale", value: "10" }, { stage: "qualified" }],
  ["/api/tasks", { title: "Call" }, { status: "completed" }],
])("a record of %s has one entity tag until it changes", async (list, body, changes) => {
  const user = await signUp();
  const { path, tag, answer } = await add(user, list, body);
  expect(answer.headers.get("location")).toBe(path);
  expect(answer.headers.get("content-location")).toBe(path);
  expect(tagOf(await user.ask({ method: "GET", path }))).toBe(tag);

  const unchanged = await user.ask({ method: "PUT", path, body });
  expect([unchanged.status, tagOf(unchanged)]).toEqual([200, tag]);
  const changed = await user.ask({ method: "PUT", path, body: changes });
  expect(changed.headers.get("content-location")).toBe(path);
  expect(tagOf(changed)).not.toBe(tag);
  expect(tagOf(await user.ask({ method: "GET", path }))).toBe(tagOf(changed));
});

test("anyone who has the record already gets no body", async () => {
  const user = await signUp();
  const { path, tag } = await add(user, "/api/contacts", jane);
  const read = (ifNoneMatch: string) =>
    user.ask({ method: "GET", path, headers: { "if-none-match": ifNoneMatch } });
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const answer = await read(known);
    expect([answer.status, answer.body, tagOf(answer)], known).toEqual([304, "", tag]);
  }
  expect((await read('"other"')).status).toBe(200);
  await user.update(path, contact, { phone: "1" });
  expect((await read(tag)).status).toBe(200);
});

test("a change of an older version is refused with what has changed since", async () => {
  const user = await signUp();
  const { id: userId } = await user.get("/api/auth/user", currentUser);
  const { path, tag } = await add(user, "/api/contacts", { ...jane, notes: "Old" });
  const theirs = await user.update(path, contact, { phone: "1", companyId: null, notes: "Theirs" });

  const refused = await user.ask(change(path, { notes: "Mine" }, tag));
  expect(refused.status).toBe(412);
  const { error, current, etag, lastChanges } = staleRecord(contact).parse(refused.body);
  expect(error).toBe("Someone has changed this contact since you opened it.");
  expect(current).toEqual(theirs);
  expect(etag).toBe(tagOf(refused));
  expect(lastChanges.map(({ field, userId: id, by }) => [field, id, by])).toEqual([
    ["notes", userId, "Ada Tester"],
    ["phone", userId, "Ada Tester"],
  ]);
  expect(refused.headers.get("x-change-set")).toBeNull();
  expect(await user.get(path, contact)).toEqual(theirs);

  const merged = await user.ask(change(path, { notes: "Mine" }, etag));
  expect(merged).toMatchObject({ status: 200, body: { phone: "1", notes: "Mine" } });
});

test("a refusal names who changed which field, in the API's words", async () => {
  const user = await signUp();
  const { path, tag } = await add(user, "/api/deals", { title: "Sale", value: "10" });
  await user.update(path, deal, { expectedCloseDate: "2027-03-01" });
  const refused = await user.ask(change(path, { stage: "closed" }, tag));
  const { lastChanges } = staleRecord(deal).parse(refused.body);
  expect(lastChanges.map(({ field }) => field)).toEqual(["expectedCloseDate"]);
});

test("a change names several versions, any version, or none", async () => {
  const user = await signUp();
  const { path, tag } = await add(user, "/api/tasks", { title: "Call" });
  const status = async (ifMatch: string, title: string) =>
    (await user.ask(change(path, { title }, ifMatch))).status;
  expect(await status(`"other", W/"weak" ,${tag}`, "One of several")).toBe(200);
  expect(await status(tag, "Too late")).toBe(412);
  expect(await status("*", "Any")).toBe(200);
  const { tag: latest } = { tag: tagOf(await user.ask({ method: "GET", path })) };
  expect(await status(`W/${latest}`, "A weak tag says too little")).toBe(412);
  for (const malformed of ["latest", '"open', '"a" "b"', ""]) {
    expect(await status(malformed, "Malformed"), malformed).toBe(400);
  }
  await user.update(path, task, { title: "Without a condition" });
});

test("a company's new name leaves a change of its contact alone", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, { name: "Acme" });
  const { path, tag } = await add(user, "/api/contacts", { ...jane, companyId: acme.id });
  await user.update(`/api/companies/${acme.id}`, company, { name: "Acme & Sons" });
  expect(tagOf(await user.ask({ method: "GET", path }))).not.toBe(tag);
  const changed = await user.ask(change(path, { phone: "1" }, tag));
  expect(changed).toMatchObject({ status: 200, body: { companyName: "Acme & Sons" } });
});

test("a change that was made already succeeds again, for its answer may have been lost", async () => {
  const user = await signUp();
  const { path, tag } = await add(user, "/api/deals", { title: "Sale", value: "10" });
  const move = change(path, { stage: "qualified", value: "20" }, tag);
  const [first, again] = [await user.ask(move), await user.ask(move)];
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(tagOf(again)).toBe(tagOf(first));
});

test("a record that has changed is not deleted unseen", async () => {
  const user = await signUp();
  const { path, tag } = await add(user, "/api/contacts", jane);
  const changed = await user.ask({ method: "PUT", path, body: { phone: "1" } });
  const remove = (ifMatch: string) =>
    user.ask({ method: "DELETE", path, headers: { "if-match": ifMatch } });
  const refused = await remove(tag);
  expect(refused.status).toBe(412);
  expect(staleRecord(contact).parse(refused.body).current.phone).toBe("1");
  expect((await remove(tagOf(changed))).status).toBe(204);
  expect((await remove("*")).status).toBe(404);
});

test("of twenty who change one version at once, one does", async () => {
  const user = await signUp();
  const { path, tag } = await add(user, "/api/contacts", jane);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => user.ask(change(path, { phone: `${place}` }, tag))),
  );
  expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
  const winner = answers.find(({ status }) => status === 200);
  expect(await user.get(path, contact)).toEqual(winner?.body);
});

test("of changes of one record at once none is lost, and each knows the one before", async () => {
  const user = await signUp();
  const { path } = await add(user, "/api/contacts", { ...jane, title: "0" });
  const fields = Array.from({ length: 20 }, (_, place) =>
    place % 2 === 0 ? { title: `${place + 1}` } : { notes: `${place + 1}` },
  );
  const answers = await Promise.all(fields.map((body) => user.ask({ method: "PUT", path, body })));
  expect(statusesOf(answers)).toEqual(answers.map(() => 200));
  const now = await user.get(path, contact);
  expect(now.version).toBe(21);
  expect(fields).toContainEqual({ title: now.title });
  expect(fields).toContainEqual({ notes: now.notes });
  const changes = await user.get(`${path}/history`, z.array(recordChange));
  const titles = changes.flatMap(({ fields: of }) => of.filter(({ field }) => field === "title"));
  expect(titles).toHaveLength(11);
  for (const [place, { before }] of titles.slice(0, -1).entries()) {
    expect(before).toBe(titles[place + 1]?.after);
  }
});

test("a record of another workspace has no version to match", async () => {
  const [user, stranger] = await Promise.all([signUp(), signUp()]);
  const { path, tag } = await add(stranger, "/api/contacts", jane);
  for (const ifMatch of [tag, "*", '"other"']) {
    const { error } = await user.refusal(404, change(path, { name: "Mine" }, ifMatch));
    expect(error).toBe("This contact does not exist. It may have been deleted.");
  }
});

test("the version in a record is enough of a tag, and one of a former release is too little", async () => {
  const user = await signUp();
  const { path, answer } = await add(user, "/api/contacts", jane);
  const { version } = contact.parse(answer.body);
  const changed = await user.ask(change(path, { phone: "1" }, `"${version}"`));
  expect(changed).toMatchObject({ status: 200, body: { version: version + 1, phone: "1" } });
  const former = '"kYx6vUvYcTjvJc6yqT7c3w.JhQ0hYxjG2c"';
  expect((await user.ask(change(path, { phone: "2" }, former))).status).toBe(412);
});

test("a restored record has a version of its own", async () => {
  const user = await signUp();
  const { path, tag } = await add(user, "/api/contacts", jane);
  const deletion = await user.remove(path);
  await user.ask({ method: "POST", path: `/api/change-sets/${deletion}/undo` });
  expect((await user.ask(change(path, { phone: "1" }, tag))).status).toBe(412);
});

test("a record that is deleted and restored again has no version a second time", async () => {
  const user = await signUp();
  const { path } = await add(user, "/api/contacts", jane);
  const deletion = await user.remove(path);
  const undo = { method: "POST", path: `/api/change-sets/${deletion}/undo?keepLater=true` };
  await user.ask(undo);
  const seen = tagOf(await user.ask({ method: "GET", path }));
  await user.update(path, contact, { phone: "1" });
  await user.remove(path);
  expect(await user.ask(undo)).toMatchObject({ status: 200 });
  expect(await user.ask(change(path, { phone: "2" }, seen))).toMatchObject({ status: 412 });
});

test("lines are set on the version that was seen, and a refusal contains those of now", async () => {
  const user = await signUp();
  const { path, tag } = await add(user, "/api/deals", { title: "Sale", value: "10" });
  const lines = (ifMatch: string, name: string) =>
    user.ask(
      change(
        `${path}/line-items`,
        { items: [{ name, unitPrice: "5" }], followsLineItems: true },
        ifMatch,
      ),
    );
  expect((await lines(tag, "Seat")).status).toBe(200);
  const refused = await lines(tag, "Chair");
  expect(refused.status).toBe(412);
  const { current, etag } = staleRecord(lineItemsOfDeal).parse(refused.body);
  expect(current.items.map(({ name }) => name)).toEqual(["Seat"]);
  expect((await lines(etag, "Chair")).status).toBe(200);
});
