import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { recordChange } from "#shared/records/changes.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import {
  type DeletedKey,
  deletedRecord,
  erasure,
  restoration,
} from "#shared/records/deleted-records.ts";
import { task } from "#shared/crm/tasks.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";

const list = (user: TestClient, query = "") =>
  user.get(`/api/deleted-records${query}`, z.array(deletedRecord));

const choice = (path: string, ...records: DeletedKey[]) => ({
  method: "POST",
  path: `/api/deleted-records/${path}`,
  body: { records },
});

async function restore(user: TestClient, ...records: DeletedKey[]) {
  const answer = await user.ask(choice("restoration", ...records));
  expect(answer).toMatchObject({ status: 200 });
  return restoration.parse(answer.body);
}

async function addPair(user: TestClient) {
  const acme = await user.create("/api/companies", company, { name: "Acme Café" });
  const jane = await user.create("/api/contacts", contact, {
    name: "Jane",
    email: "jane@x.example",
    companyId: acme.id,
  });
  return { acme, jane };
}

test("a deleted record is listed with who deleted it and how many hang on it", async () => {
  const user = await signUp();
  const { acme } = await addPair(user);
  const call = await user.create("/api/tasks", task, { title: "Call" });
  await user.remove(`/api/companies/${acme.id}`);
  await user.remove(`/api/tasks/${call.id}`);
  const [newest, oldest, ...none] = await list(user);
  expect(none).toEqual([]);
  expect(newest).toMatchObject({ entity: "task", id: call.id, name: "Call", linkedRecords: 0 });
  expect(oldest).toMatchObject({
    entity: "company",
    name: "Acme Café",
    userName: "Ada Tester",
    channel: "web",
  });
  expect(oldest?.linkedRecords).toBeGreaterThan(1);
  expect(await list(user, "?q=cafe")).toEqual([oldest]);
  const page = await user.ask({ method: "GET", path: "/api/deleted-records?limit=1" });
  const next = /<(.*)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
  expect(await user.get(next, z.array(deletedRecord))).toEqual([oldest]);
});

test("a record is restored with the links of those that pointed to it", async () => {
  const user = await signUp();
  const { acme, jane } = await addPair(user);
  const sale = await user.create("/api/deals", deal, {
    title: "Sale",
    value: "1",
    contactId: jane.id,
    companyId: acme.id,
  });
  await user.remove(`/api/companies/${acme.id}`);
  await user.remove(`/api/contacts/${jane.id}`);
  const answer = await restore(
    user,
    { entity: "contact", id: jane.id },
    { entity: "company", id: acme.id },
  );
  // The company was deleted first, and with it the contact's link.
  expect(answer).toMatchObject({ restoredRecords: 2 });
  expect(await user.get(`/api/companies/${acme.id}`, company)).toMatchObject({ contactCount: 1 });
  expectSameRecords(await user.get(`/api/contacts/${jane.id}`, contact), jane);
  expectSameRecords(await user.get(`/api/deals/${sale.id}`, deal), sale);
  expect(await list(user)).toEqual([]);
  const lines = await user.get(`/api/activities?companyId=${acme.id}`, z.array(activity));
  expect(lines.map(({ title }) => title)).toContain("Company restored");
  const [restored] = await user.get(`/api/companies/${acme.id}/history`, z.array(recordChange));
  expect(restored).toMatchObject({ action: "create", channel: "undo" });
});

test("what could not be linked again is reported", async () => {
  const user = await signUp();
  const { acme, jane } = await addPair(user);
  const beta = await user.create("/api/companies", company, { name: "Beta" });
  await user.remove(`/api/companies/${acme.id}`);
  await user.update(`/api/contacts/${jane.id}`, contact, { companyId: beta.id });
  const { lostLinks } = await restore(user, { entity: "company", id: acme.id });
  expect(lostLinks).toEqual([
    {
      entity: "contact",
      id: jane.id,
      name: "Jane",
      field: "companyId",
      linkedName: "Acme Café",
      reason: "changed",
    },
  ]);
  await user.remove(`/api/contacts/${jane.id}`);
  await user.remove(`/api/companies/${beta.id}`);
  const gone = await restore(user, { entity: "contact", id: jane.id });
  expect(gone.lostLinks).toMatchObject([
    { id: jane.id, field: "companyId", linkedName: "Beta", reason: "gone" },
  ]);
});

test("a restoration can be undone, and what is there already is not restored", async () => {
  const user = await signUp();
  const { jane } = await addPair(user);
  const key = { entity: "contact", id: jane.id } as const;
  await user.refusal(409, choice("restoration", key));
  await user.remove(`/api/contacts/${jane.id}`);
  const { changeSetId } = await restore(user, key);
  await user.refusal(409, choice("restoration", key));
  await user.ask({ method: "POST", path: `/api/change-sets/${changeSetId}/undo` });
  await user.refusal(404, { method: "GET", path: `/api/contacts/${jane.id}` });
  expect(await list(user)).toHaveLength(1);
});

test("a visibility ends where it did while the record was there", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const viewer = await addMember(owner, { role: "viewer" });
  const { jane } = await addPair(owner);
  const mine = await rep.create("/api/tasks", task, { title: "Mine" });
  await owner.remove(`/api/contacts/${jane.id}`);
  await owner.remove(`/api/tasks/${mine.id}`);
  expect((await list(rep)).map(({ name }) => name)).toEqual(["Mine"]);
  const key = { entity: "contact", id: jane.id } as const;
  await rep.refusal(409, choice("restoration", key));
  await rep.refusal(403, choice("erasure", key));
  await viewer.refusal(403, choice("restoration", key));
  expect(await restore(rep, { entity: "task", id: mine.id })).toMatchObject({ restoredRecords: 1 });
});

test("an admin erases a deleted record for good, and the audit lists it", async () => {
  const user = await signUp();
  const { jane } = await addPair(user);
  const deletion = await user.remove(`/api/contacts/${jane.id}`);
  const answer = await user.ask(choice("erasure", { entity: "contact", id: jane.id }));
  expect(erasure.parse(answer.body)).toEqual({ erasedRecords: 1 });
  expect(await list(user)).toEqual([]);
  const history = await user.get(`/api/contacts/${jane.id}/history`, z.array(recordChange));
  expect(history).toMatchObject([{ action: "delete", userName: "Ada Tester", fields: [] }, {}]);
  expect(JSON.stringify(history)).not.toMatch(/jane/i);
  for (const path of ["/api/activities", "/api/audit?group=records"]) {
    const { body } = await user.ask({ method: "GET", path });
    expect(JSON.stringify(body), path).not.toMatch(/jane/i);
  }
  const [erased] = await user.get("/api/audit?group=erasures", z.array(auditEvent));
  expect(erased).toMatchObject({ action: "records.erased", details: [{ after: "1" }] });
  await user.ask({ method: "POST", path: `/api/change-sets/${deletion}/undo?keepLater=true` });
  await user.refusal(404, { method: "GET", path: `/api/contacts/${jane.id}` });
});
