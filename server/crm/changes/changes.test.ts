import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { changeSetDetails, changeSetSummary } from "#shared/records/changes.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { board } from "#shared/crm/board.ts";
import { task } from "#shared/crm/tasks.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";

function undo(changeSetId: string) {
  return { method: "POST", path: `/api/change-sets/${changeSetId}/undo` };
}

async function undone(user: TestClient, changeSetId: string) {
  const answer = await user.ask(undo(changeSetId));
  expect(answer.status).toBe(200);
  return changeSetSummary.parse(answer.body);
}

test("undoing a deletion brings the record back with its links", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, { name: "Acme", notes: "Key 🔑" });
  const links = { companyId: acme.id };
  const jane = await user.create("/api/contacts", contact, {
    name: "Jane",
    email: "j@x.example",
    tags: ["a", "b"],
    ...links,
  });
  const sale = await user.create("/api/deals", deal, {
    title: "Sale",
    value: "9999999999.99",
    expectedCloseDate: "2027-01-31",
    ...links,
  });
  const timeline = () => user.get(`/api/activities?companyId=${acme.id}`, z.array(activity));
  const before = await timeline();

  const changeSetId = await user.remove(`/api/companies/${acme.id}`);
  await undone(user, changeSetId);

  expect(await user.get(`/api/companies/${acme.id}`, company)).toEqual({
    ...acme,
    version: acme.version + 1,
    contactCount: 1,
  });
  expectSameRecords(await user.get(`/api/contacts/${jane.id}`, contact), jane);
  expectSameRecords(await user.get(`/api/deals/${sale.id}`, deal), sale);
  expectSameRecords(await timeline(), before);
});

test("an operation lists what it added, then changed, then deleted", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, { name: "Acme" });
  const links = { companyId: acme.id };
  await user.create("/api/deals", deal, { title: "Sale", value: "10", ...links });
  await user.create("/api/contacts", contact, { name: "Jane", email: "j@x.example", ...links });
  const changeSetId = await user.remove(`/api/companies/${acme.id}`);
  const { records } = await user.get(`/api/change-sets/${changeSetId}`, changeSetDetails);
  expect(records.map(({ entity, action }) => `${action} ${entity}`)).toEqual([
    "create activity",
    "update activity",
    "update contact",
    "update deal",
    "delete company",
  ]);
});

test("undoing a move puts the deal and the totals back", async () => {
  const user = await signUp();
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "10" });
  const before = await user.get("/api/pipeline", board);
  const moved = await user.ask({
    method: "PUT",
    path: `/api/deals/${sale.id}`,
    body: { stage: "closed" },
  });
  await undone(user, changeSetOf(moved));
  const back = await user.get("/api/pipeline", board);
  expect(back.stages.map(({ total }) => total)).toEqual(before.stages.map(({ total }) => total));
  expectSameRecords(back, before);
});

test("undoing a creation deletes what was created", async () => {
  const user = await signUp();
  const created = await user.ask({ method: "POST", path: "/api/tasks", body: { title: "Oops" } });
  await undone(user, changeSetOf(created));
  expect(await user.get("/api/tasks", z.array(task))).toEqual([]);
  expect(await user.get("/api/activities", z.array(activity))).toEqual([]);
});

test("an undo can itself be undone", async () => {
  const user = await signUp();
  const created = await user.create("/api/tasks", task, { title: "Task" });
  const changeSetId = await user.remove(`/api/tasks/${created.id}`);
  const restored = await undone(user, changeSetId);
  await undone(user, restored.changeSetId);
  expect(await user.get("/api/tasks", z.array(task))).toEqual([]);
});

test("a change that someone built on cannot be undone, and nothing changes", async () => {
  const user = await signUp();
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "10" });
  const path = `/api/deals/${sale.id}`;
  const first = await user.ask({ method: "PUT", path, body: { value: "20", notes: "First" } });
  const second = await user.update(path, deal, { value: "30" });
  const { error } = await user.refusal(409, undo(changeSetOf(first)));
  expect(error).toBe("This cannot be undone: the deal “Sale” was changed in the meantime.");
  expect(await user.get(path, deal)).toEqual(second);
});

test("a change whose links are gone or in use cannot be undone, and nothing changes", async () => {
  const user = await signUp();
  const body = { name: "Acme" };
  const creation = await user.ask({ method: "POST", path: "/api/companies", body });
  const acme = company.parse(creation.body);
  const person = { name: "Jane", email: "j@x.example", companyId: acme.id };
  const jane = await user.create("/api/contacts", contact, person);
  const inUse = await user.refusal(409, undo(changeSetOf(creation)));
  const removal = await user.remove(`/api/contacts/${jane.id}`);
  await user.remove(`/api/companies/${acme.id}`);
  const gone = await user.refusal(409, undo(removal));
  expect(inUse.error).toBe("This cannot be undone: the company “Acme” is in use by now.");
  expect(gone.error).toContain("the contact “Jane” was linked to a record that is gone");
  expect(await user.get("/api/contacts", z.array(contact))).toEqual([]);
});

test("undoing the same deletion twice is refused", async () => {
  const user = await signUp();
  const created = await user.create("/api/tasks", task, { title: "Task" });
  const changeSetId = await user.remove(`/api/tasks/${created.id}`);
  await undone(user, changeSetId);
  const { error } = await user.refusal(409, undo(changeSetId));
  expect(error).toMatch(/^This cannot be undone: the task/);
  expectSameRecords(await user.get("/api/tasks", z.array(task)), [created]);
});

test("a change set of another workspace does not exist", async () => {
  const [user, stranger] = await Promise.all([signUp(), signUp()]);
  const created = await stranger.create("/api/tasks", task, { title: "Task" });
  const changeSetId = await stranger.remove(`/api/tasks/${created.id}`);
  await user.refusal(404, undo(changeSetId));
  expect(await stranger.get("/api/tasks", z.array(task))).toEqual([]);
});
