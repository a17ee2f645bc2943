import { allOf } from "#shared/filters/filters.ts";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { recordChange } from "#shared/records/changes.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { erasure } from "#shared/records/deleted-records.ts";
import { savedReport } from "#shared/reports/saved-reports.ts";
import { task } from "#shared/crm/tasks.ts";
import { view } from "#shared/filters/views.ts";
import { operation } from "#shared/records/operations.ts";
import { ended } from "#tests/support/operations.ts";
import { findContradictions } from "#tests/support/contradictions.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { is } from "#tests/support/filters.ts";
import { dryRun, runImport, sendFile } from "#tests/support/imports.ts";
import { addMember } from "#tests/support/members.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { readEverySchema } from "#tests/support/stored-rows.ts";
import { changeSetOf, sendTo, signUp, type TestClient } from "#tests/support/test-client.ts";

const home = await createOwnDatabase();
let server = await startServer(home.variables);
sendTo(server.baseUrl);

afterAll(async () => {
  await server.stop();
  await home.remove();
  sendTo(null);
});

/** Every table of the database as text, including the jobs. */
async function dump(): Promise<Record<string, string>> {
  await server.stop();
  const database = await home.open();
  const tables = await readEverySchema(database.db);
  expect(await findContradictions(database.db)).toEqual([]);
  await database.close();
  server = await startServer(home.variables);
  sendTo(server.baseUrl);
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.join("\n")]));
}

/** The tables that still contain a marker, also as hexadecimal bytes. */
function placesOf(tables: Record<string, string>, marker: string): string[] {
  const small = marker.toLowerCase();
  const written = [small, Buffer.from(marker).toString("hex")];
  return Object.entries(tables)
    .filter(([, text]) => written.some((form) => text.toLowerCase().includes(form)))
    .map(([name]) => name);
}

/** Texts that occur only in data about one contact. */
const markers = {
  name: "Zyxname Qvortrup",
  email: "zyxmail@qvort.example",
  otherEmail: "zyxother@qvort.example",
  phone: "+1 555 867 5309 77",
  otherPhone: "+1 555 867 5310 88",
  title: "Zyxtitle",
  notes: "Zyxnotes",
  tag: "zyxtag",
  own: "Zyxown",
  avatar: "zyxavatar",
  formerName: "Zyxformer Qvortrup",
  loserName: "Zyxloser Qvortrup",
  loserMail: "zyxloser@qvort.example",
  call: "Zyxcall",
  callText: "Zyxspoken",
  bulkTag: "zyxbulk",
  imported: "Zyximported",
  staged: "Zyxstaged",
};

async function fillContact(user: TestClient) {
  const acme = await user.create("/api/companies", company, {
    name: "Acme",
    notes: `Ask ${markers.name} first`,
  });
  const field = await addField(user, "Shoe", "text");
  const { id } = await user.create("/api/contacts", contact, {
    name: markers.formerName,
    email: markers.email,
    otherEmails: [markers.otherEmail],
    phone: markers.phone,
    otherPhones: [markers.otherPhone],
    title: markers.title,
    notes: markers.notes,
    tags: [markers.tag],
    avatar: `https://x.example/${markers.avatar}.png`,
    companyId: acme.id,
    customFields: { [field.key]: markers.own },
  });
  await user.update(`/api/contacts/${id}`, contact, { name: markers.name });
  const loser = await user.create("/api/contacts", contact, {
    name: markers.loserName,
    email: markers.loserMail,
  });
  const merged = await user.ask({
    method: "POST",
    path: "/api/contacts/merge",
    body: { winnerId: id, loserIds: [loser.id], takes: {} },
  });
  expect(merged, JSON.stringify(merged.body)).toMatchObject({ status: 200 });
  const sale = await user.create("/api/deals", deal, {
    title: `Boat for ${markers.name}`,
    value: "10",
    contactId: id,
    companyId: acme.id,
  });
  await user.update(`/api/deals/${sale.id}`, deal, { stage: "proposal" });
  const call = { type: "call", title: markers.call, description: markers.callText };
  await user.create("/api/activities", activity, { ...call, contactId: id });
  const visit = await user.create("/api/tasks", task, {
    title: `Visit ${markers.name}`,
    relatedTo: markers.name,
    relatedId: id,
  });
  await user.create("/api/tasks", task, {
    title: `Write to ${markers.email} or ${markers.otherEmail}`,
    relatedTo: "x",
  });
  await useElsewhere(user, id);
  return { id, acme, sale, visit };
}

/** Uses operations, imports, views and the audit log, which store texts of their own. */
async function useElsewhere(user: TestClient, id: string) {
  const bulk = await user.ask({
    method: "POST",
    path: "/api/contacts/bulk-edit",
    body: { selection: { ids: [id] }, changes: { addTags: [markers.bulkTag] } },
  });
  expect(bulk, JSON.stringify(bulk.body)).toMatchObject({ status: 202 });
  await ended(user, operation.parse(bulk.body).id);
  const rows = (hobby: string) =>
    `Name,Email,Phone,Job title,Hobby\n${markers.name},${markers.email},,${markers.title},${hobby}`;
  const file = await sendFile(user, { entity: "contact", content: rows(markers.imported) });
  await runImport(user, await dryRun(user, file));
  const staged = await sendFile(user, { entity: "contact", content: rows(markers.staged) });
  await dryRun(user, staged);
  const filter = JSON.stringify(allOf(is("name", "contains", markers.name)));
  await user.create("/api/views", view, {
    kind: "contact",
    name: `Only ${markers.name}`,
    filter,
  });
  const path = `/api/contacts/export?format=csv&q=${encodeURIComponent(markers.name)}`;
  expect(await user.ask({ method: "GET", path })).toMatchObject({ status: 200 });
}

const erase = (user: TestClient, id: string) =>
  user.ask({ method: "POST", path: `/api/contacts/${id}/erasure` });

test("an erased contact stands nowhere in the database any more", async () => {
  const user = await signUp();
  const { id, acme, sale, visit } = await fillContact(user);
  const before = await dump();
  for (const [what, marker] of Object.entries(markers)) {
    expect(placesOf(before, marker), what).not.toEqual([]);
  }
  const disclosed = await user.ask({ method: "GET", path: `/api/contacts/${id}/disclosure` });
  const page = await user.ask({
    method: "GET",
    path: `/api/contacts/${id}/disclosure?format=html`,
  });
  // Other cells of an imported row are shown only to the importer, and are deleted with the file.
  const { imported: _imported, ...kept } = markers;
  for (const [what, marker] of Object.entries(kept)) {
    expect(JSON.stringify(disclosed.body), what).toContain(marker);
    expect(String(page.body), what).toContain(marker);
  }

  const answer = await erase(user, id);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  expect(erasure.parse(answer.body)).toEqual({ erasedRecords: 1 });
  const after = await dump();
  for (const [what, marker] of Object.entries(markers)) {
    expect(placesOf(after, marker), what).toEqual([]);
  }

  const history = await user.get(`/api/deals/${sale.id}/history`, z.array(recordChange));
  const unlinked = history.flatMap(({ fields }) => fields).find((row) => row.field === "contactId");
  expect(unlinked).toMatchObject({ beforeName: "an erased contact", afterName: null });
  expect(await user.get(`/api/tasks/${visit.id}`, task)).toMatchObject({
    title: "Visit an erased contact",
    relatedTo: "an erased contact",
  });
  const feed = await user.get(`/api/activities?companyId=${acme.id}`, z.array(activity));
  expect(feed.map(({ title }) => title)).toContain("Call about an erased contact");
  const [event] = await user.get("/api/audit?group=erasures", z.array(auditEvent));
  expect(event).toMatchObject({ action: "records.erased", userEmail: user.email });

  expect(answer.headers.get("x-change-set"), "an undo is offered").toBeNull();
});

test("no older undo brings an erased contact back, nor does its list of deletions", async () => {
  const user = await signUp();
  const { id, visit } = await fillContact(user);
  const renamed = await user.ask({
    method: "PUT",
    path: `/api/contacts/${id}`,
    body: { notes: "Later" },
  });
  const retitled = await user.ask({
    method: "PUT",
    path: `/api/tasks/${visit.id}`,
    body: { title: "Visit someone" },
  });
  const deletion = await user.remove(`/api/contacts/${id}`);
  const body = { records: [{ entity: "contact", id }] };
  const erased = await user.ask({ method: "POST", path: "/api/deleted-records/erasure", body });
  expect(erased).toMatchObject({ status: 200 });
  for (const set of [changeSetOf(retitled), changeSetOf(renamed), deletion]) {
    await user.ask({ method: "POST", path: `/api/change-sets/${set}/undo?keepLater=true` });
  }
  await user.refusal(404, { method: "GET", path: `/api/contacts/${id}` });
  const tables = await dump();
  for (const [what, marker] of Object.entries(markers)) {
    expect(placesOf(tables, marker), what).toEqual([]);
  }
});

test("a tag that is a word of the product goes from filters, which stay filters", async () => {
  const user = await signUp();
  const jane = { name: "Jane Qvort", email: "jane@x.example", tags: ["Value"] };
  const { id } = await user.create("/api/contacts", contact, jane);
  const filterBy = (tag: string) => JSON.stringify(allOf(is("tags", "hasAny", [tag])));
  const question = { kind: "contact", filter: filterBy("Value"), groups: [{ field: "status" }] };
  const name = "Those of Value";
  await user.create("/api/reports", savedReport, { name, question });
  await user.create("/api/views", view, { name, kind: "contact", filter: filterBy("Value") });
  expect(await erase(user, id)).toMatchObject({ status: 200 });
  const [report] = await user.get("/api/reports", z.array(savedReport));
  const filter = filterBy("an erased contact");
  expect(report?.question).toMatchObject({ filter, measure: { of: "count", as: "value" } });
  expect(report?.problem).toBeNull();
  const views = await user.get("/api/views?kind=contact", z.array(view));
  expect(views.map((one) => one.filter)).toContain(filter);
});

test("what others share with an erased contact stays theirs", async () => {
  const user = await signUp();
  const shared = { phone: "+44 20 7946 0000", tags: ["press"] };
  const first = { name: "Mary Ann", email: "mary@x.example", ...shared };
  const mary = await user.create("/api/contacts", contact, first);
  const second = { name: "Mary Ann", email: "other@x.example", notes: "Knows Mary Ann", ...shared };
  const other = await user.create("/api/contacts", contact, second);
  expect(await erase(user, mary.id)).toMatchObject({ status: 200 });
  expect(await user.get(`/api/contacts/${other.id}`, contact)).toMatchObject(second);
});

test("only owners and admins erase a contact or download all about it", async () => {
  const owner = await signUp();
  const { id } = await owner.create("/api/contacts", contact, {
    name: "Jo",
    email: "jo@x.example",
  });
  for (const role of ["member", "viewer"] as const) {
    const member = await addMember(owner, { role });
    expect(await erase(member, id)).toMatchObject({ status: 403 });
    await member.refusal(403, { method: "GET", path: `/api/contacts/${id}/disclosure` });
  }
  const admin = await addMember(owner, { role: "admin" });
  expect(await admin.ask({ method: "GET", path: `/api/contacts/${id}/disclosure` })).toMatchObject({
    status: 200,
  });
  const [event] = await owner.get("/api/audit?group=exports", z.array(auditEvent));
  expect(event).toMatchObject({ action: "contact.disclosed", userEmail: admin.email });
  expect(JSON.stringify(event)).not.toContain("Jo");
});
