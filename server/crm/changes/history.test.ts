import { expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import {
  changeSetDetails,
  changeSetSummary,
  recordChange,
  undoRefusal,
} from "#shared/records/changes.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { product } from "#shared/crm/products.ts";
import { task } from "#shared/crm/tasks.ts";
import { addMember } from "#tests/support/members.ts";
import { changeSetOf, clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";

const history = z.array(recordChange);

async function add(user: TestClient, name: string, fields: object = {}) {
  const body = { name, email: `${name.toLowerCase()}@x.example`, ...fields };
  return user.create("/api/contacts", contact, body);
}

async function change(user: TestClient, path: string, body: object): Promise<string> {
  const answer = await user.ask({ method: "PUT", path, body });
  expect(answer.status).toBe(200);
  return changeSetOf(answer);
}

test("a record's history shows who changed which field from what to what, newest first", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, { name: "Acme" });
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "10" });
  const path = `/api/deals/${sale.id}`;
  await change(user, path, { companyId: acme.id, value: "2500.5" });
  await change(user, path, { expectedCloseDate: "2027-01-31", companyId: null });

  const [last, first, creation] = await user.get(`${path}/history`, history);
  expect(last).toMatchObject({
    action: "update",
    userName: "Ada Tester",
    channel: "web",
    canUndo: true,
    fields: [
      { field: "companyId", before: acme.id, beforeName: "Acme", after: null, afterName: null },
      { field: "expectedCloseDate", before: null, after: "2027-01-31" },
    ],
  });
  expect(first?.fields).toMatchObject([
    { field: "value", before: "10.00", after: "2500.50" },
    { field: "companyId", before: null, after: acme.id, afterName: "Acme" },
  ]);
  expect(creation).toMatchObject({ action: "create", recordId: sale.id });
  const owner = creation?.fields.find(({ field }) => field === "ownerId");
  expect(owner).toMatchObject({ afterName: "Ada Tester" });
});

test("a price in a history is written as the product has it", async () => {
  const user = await signUp();
  const hour = await user.create("/api/products", product, { name: "Hour", price: "1.5" });
  const path = `/api/products/${hour.id}`;
  await change(user, path, { price: "100" });
  const [last, creation] = await user.get(`${path}/history`, history);
  expect(last?.fields).toMatchObject([{ field: "price", before: "1.50", after: "100.00" }]);
  const first = creation?.fields.find(({ field }) => field === "price");
  expect(first).toMatchObject({ before: null, after: "1.50" });
});

test("a history is read page by page", async () => {
  const user = await signUp();
  const call = await user.create("/api/tasks", task, { title: "Call" });
  const path = `/api/tasks/${call.id}`;
  for (const title of ["Two", "Three"]) await user.update(path, task, { title });
  const page = await user.ask({ method: "GET", path: `${path}/history?limit=2` });
  const next = /<(.*)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
  const [newest, older] = history.parse(page.body);
  const [oldest, ...none] = await user.get(next, history);
  expect([newest, older, oldest].map((one) => one?.action)).toEqual(["update", "update", "create"]);
  expect(none).toEqual([]);
});

test("a key, an undo and a deletion show as what they are, also when the record is gone", async () => {
  const user = await signUp();
  const key = await user.create("/api/api-keys", createdApiKey, { name: "Sync", role: "member" });
  const jane = await add(user, "Jane");
  const path = `/api/contacts/${jane.id}`;
  const program = clientWithKey(key.key);
  const byKey = changeSetOf(await program.ask({ method: "PUT", path, body: { phone: "1" } }));
  await user.ask({ method: "POST", path: `/api/change-sets/${byKey}/undo` });
  await user.remove(path);
  const seen = await user.get(`${path}/history`, history);
  expect(seen.map(({ action, channel, apiKeyName }) => [action, channel, apiKeyName])).toEqual([
    ["delete", "web", null],
    ["update", "undo", null],
    ["update", "api", "Sync"],
    ["create", "web", null],
  ]);
});

test("a history is seen by those who see the record, and hides the names that they do not", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const hidden = await owner.create("/api/companies", company, { name: "Hidden" });
  const mine = await add(rep, "Mine");
  const theirs = await add(owner, "Theirs");
  await change(owner, `/api/contacts/${mine.id}`, { companyId: hidden.id });

  const [linked] = await rep.get(`/api/contacts/${mine.id}/history`, history);
  expect(linked).toMatchObject({ canUndo: false, fields: [{ after: hidden.id, afterName: null }] });
  await rep.refusal(404, { method: "GET", path: `/api/contacts/${theirs.id}/history` });
  await owner.remove(`/api/contacts/${theirs.id}`);
  await rep.refusal(404, { method: "GET", path: `/api/contacts/${theirs.id}/history` });
  await rep.remove(`/api/contacts/${mine.id}`);
  expect(await rep.get(`/api/contacts/${mine.id}/history`, history)).toHaveLength(3);
});

test("a refused undo says what was changed since and who did it, and offers the rest", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, { name: "Acme" });
  const [jane, john] = [
    await add(user, "Jane", { companyId: acme.id }),
    await add(user, "John", { companyId: acme.id }),
  ];
  const beta = await user.create("/api/companies", company, { name: "Beta" });
  const removal = await user.remove(`/api/companies/${acme.id}`);
  await change(user, `/api/contacts/${jane.id}`, { companyId: beta.id, phone: "1" });

  const undo = `/api/change-sets/${removal}/undo`;
  const refused = await user.ask({ method: "POST", path: undo });
  expect(refused.status).toBe(409);
  const refusal = undoRefusal.parse(refused.body);
  expect(refusal).toMatchObject({
    error: "This cannot be undone: the contact “Jane” was changed in the meantime.",
    conflictCount: 1,
    conflicts: [{ id: jane.id, fields: ["companyId"], by: "Ada Tester", reason: "changed" }],
  });
  const details = await user.get(`/api/change-sets/${removal}`, changeSetDetails);
  expect(details.conflicts).toEqual(refusal.conflicts);
  expect(details.records).toContainEqual({ entity: "company", action: "delete", count: 1 });

  const rest = await user.ask({ method: "POST", path: `${undo}?keepLater=true` });
  expect(rest.status).toBe(200);
  expect(changeSetSummary.parse(rest.body).changedRecords).toBeGreaterThan(1);
  expect(await user.get(`/api/companies/${acme.id}`, company)).toMatchObject({ contactCount: 1 });
  expect(await user.get(`/api/contacts/${jane.id}`, contact)).toMatchObject({
    companyId: beta.id,
    phone: "1",
  });
  expectSameRecords(await user.get(`/api/contacts/${john.id}`, contact), john);
});

test("the rest of an edit is undone field by field", async () => {
  const user = await signUp();
  const jane = await add(user, "Jane", { phone: "1", title: "Boss" });
  const path = `/api/contacts/${jane.id}`;
  const edit = await change(user, path, { phone: "2", title: "Chief" });
  await change(user, path, { title: "Queen" });
  const undo = `/api/change-sets/${edit}/undo?keepLater=true`;
  expect(await user.ask({ method: "POST", path: undo })).toMatchObject({ status: 200 });
  expect(await user.get(path, contact)).toMatchObject({ phone: "1", title: "Queen" });
});

test("the rest of a creation stays where others build on it", async () => {
  const user = await signUp();
  const body = { name: "Acme" };
  const creation = await user.ask({ method: "POST", path: "/api/companies", body });
  const acme = company.parse(creation.body);
  const jane = await add(user, "Jane", { companyId: acme.id });
  const undo = `/api/change-sets/${changeSetOf(creation)}/undo?keepLater=true`;
  expect(await user.ask({ method: "POST", path: undo })).toMatchObject({ status: 200 });
  expect(await user.get(`/api/contacts/${jane.id}`, contact)).toEqual(jane);
});

test("a deletion is undone without a link that is gone by now", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, { name: "Acme" });
  const jane = await add(user, "Jane", { companyId: acme.id });
  const removal = await user.remove(`/api/contacts/${jane.id}`);
  await user.remove(`/api/companies/${acme.id}`);
  const undo = `/api/change-sets/${removal}/undo`;
  const refused = await user.ask({ method: "POST", path: undo });
  expect(undoRefusal.parse(refused.body).conflicts).toMatchObject([
    { entity: "contact", id: jane.id, reason: "link-gone", fields: ["companyId"] },
    { entity: "activity" },
  ]);
  await user.ask({ method: "POST", path: `${undo}?keepLater=true` });
  expect(await user.get(`/api/contacts/${jane.id}`, contact)).toMatchObject({
    name: "Jane",
    companyId: null,
  });
});
