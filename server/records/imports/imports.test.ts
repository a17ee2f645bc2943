import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { customField } from "#shared/records/custom-fields.ts";
import { deal } from "#shared/crm/deals.ts";
import type { ImportMapping } from "#shared/imports/imports.ts";
import { task } from "#shared/crm/tasks.ts";
import { undoOperation, refusalsOf } from "#tests/support/operations.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp } from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";

const contacts = z.array(contact);
const companies = z.array(company);

function csv(...lines: string[]): string {
  return `${lines.join("\r\n")}\r\n`;
}

function byText(one: unknown[], other: unknown[]): number {
  return String(one).localeCompare(String(other));
}

test("a HubSpot export becomes contacts with companies, and is taken back in one go", async () => {
  const user = await signUp();
  const jane = await user.create("/api/contacts", contact, {
    name: "Jane",
    email: "jane@acme.example",
    phone: "1",
  });
  const file = await sendFile(user, {
    entity: "contact",
    content: csv(
      "Record ID,First Name,Last Name,Email,Phone Number,Associated Company,Lifecycle Stage",
      "1,Jane,Doe,JANE@acme.example,+49 30 1,Acme,Customer",
      "2,Max,Muster,max@muster.example,,Acme,Lead",
      '3,"O\'Hara, Scarlett",,scarlett@tara.example,=1+1,,',
      "4,No,Mail,,,,",
    ),
  });
  expect(file).toMatchObject({
    state: "ready",
    rowCount: 4,
    format: { kind: "csv", encoding: "utf-8", separator: ",", source: "HubSpot" },
    mapping: { key: "email" },
  });
  const checked = await dryRun(user, file);
  expect(checked.check).toMatchObject({
    state: "done",
    done: 4,
    totals: { create: 2, update: 1, unchanged: 0, refused: 1, addedCompanies: 1 },
  });
  const rows = await preview(user, file);
  expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["update", null],
    ["create", null],
    ["create", null],
    ["refused", "Email is required."],
  ]);
  expect(rows[0]?.cells).toEqual([
    { field: "Name", before: "Jane", after: "Jane Doe" },
    { field: "Phone", before: "1", after: "+49 30 1" },
    { field: "Company", before: null, after: "Acme" },
  ]);
  expectSameRecords(await user.get("/api/contacts", contacts), [jane]);

  const done = await runImport(user, file);
  expect(done).toMatchObject({
    state: "done",
    kind: "import",
    total: 4,
    done: 4,
    refused: 1,
    message: "2 added, 1 changed.",
  });
  const imported = await user.get("/api/contacts", contacts);
  expect(
    imported
      .map(({ name, companyName, status, phone }) => [name, companyName, status, phone])
      .toSorted(byText),
  ).toEqual([
    ["Jane Doe", "Acme", "active", "+49 30 1"],
    ["Max Muster", "Acme", "lead", null],
    ["O'Hara, Scarlett", null, "active", "=1+1"],
  ]);
  const feed = await user.get("/api/activities", z.array(activity));
  expect(feed[0]).toMatchObject({
    title: "Contacts imported",
    description: "leads.csv: 2 added, 1 changed.",
  });
  const failed = await user.ask({ method: "GET", path: `/api/imports/${file.id}/failed-rows.csv` });
  expect(failed.body).toBe(
    "Record ID,First Name,Last Name,Email,Phone Number,Associated Company,Lifecycle Stage,Line,Why it was refused\r\n4,No,Mail,,,,,5,Email is required.\r\n",
  );

  const undone = await undoOperation(user, done.id);
  expect(undone).toMatchObject({ state: "done", refused: 0 });
  expectSameRecords(await user.get("/api/contacts", contacts), [jane]);
  expect(await user.get("/api/companies", companies)).toEqual([]);
});

test("what someone has changed since the import is kept by its undo, and reported", async () => {
  const user = await signUp();
  const jane = await user.create("/api/contacts", contact, {
    name: "Jane",
    email: "jane@x.example",
    phone: "1",
    title: "CEO",
  });
  const file = await sendFile(user, {
    entity: "contact",
    content: csv(
      "Name,Email,Phone,Job title",
      "Jane,jane@x.example,2,CTO",
      "Max,max@x.example,3,",
      "Eve,eve@x.example,4,",
    ),
  });
  await dryRun(user, file);
  const done = await runImport(user, file);
  const colleague = await addMember(user, { role: "admin" });
  const all = await user.get("/api/contacts", contacts);
  const max = all.find(({ name }) => name === "Max");
  await colleague.update(`/api/contacts/${jane.id}`, contact, { phone: "99" });
  await colleague.update(`/api/contacts/${max?.id}`, contact, { title: "Boss" });

  const undone = await undoOperation(user, done.id);
  expect(undone).toMatchObject({ state: "done", refused: 2 });
  const refusals = await refusalsOf(user, undone.id);
  expect(refusals.map(({ label, reason }) => [label, reason])).toEqual([
    ["Jane", "Phone was changed since, and stays as it is."],
    ["Max", "It was changed since (job title), so it stays."],
  ]);
  const left = await user.get("/api/contacts", contacts);
  expect(left.map(({ name, phone, title }) => [name, phone, title]).toSorted(byText)).toEqual([
    ["Jane", "99", "CEO"],
    ["Max", "3", "Boss"],
  ]);
});

test("an address that stands twice in a file is one contact, changed by the later row", async () => {
  const user = await signUp();
  const file = await sendFile(user, {
    entity: "contact",
    content: csv(
      "Name,Email,Phone",
      "Jane,jane@x.example,1",
      "Jane Roe,Jane@X.example,",
      "Max,max@x.example,2",
    ),
  });
  const { check } = await dryRun(user, file);
  expect(check?.totals).toMatchObject({ create: 2, update: 1 });
  const [, twin] = await preview(user, file);
  expect(twin).toMatchObject({
    outcome: "update",
    reason: "Line 2 is about the same contact.",
    cells: [{ field: "Name", before: "Jane", after: "Jane Roe" }],
  });
  await runImport(user, file);
  const all = await user.get("/api/contacts", contacts);
  expect(all.map(({ name, phone }) => [name, phone]).toSorted(byText)).toEqual([
    ["Jane Roe", "1"],
    ["Max", "2"],
  ]);
});

test("deals come with companies, contacts, money and dates as people write them", async () => {
  const user = await signUp();
  const file = await sendFile(user, {
    entity: "deal",
    content: csv(
      "Deal - Title;Deal - Value;Deal - Stage;Deal - Organization;Deal - Contact person;Deal - Expected close date",
      "Renewal;1.234,50 €;Negotiations Started;Acme;Jane Doe <jane@acme.example>;31.12.2026",
      "New;€ 99;won;Acme;;01.02.2027",
      "Odd;abc;won;;;",
      "Lost;5;Lost;;;",
    ),
  });
  expect(file.format).toMatchObject({ separator: ";", source: "Pipedrive" });
  const { check } = await dryRun(user, file);
  expect(check?.totals).toEqual({
    create: 2,
    update: 0,
    unchanged: 0,
    refused: 2,
    setAside: 0,
    withoutAmount: 0,
    withoutContact: 0,
    addedCompanies: 1,
    addedContacts: 1,
  });
  await runImport(user, file);
  const deals = await user.get("/api/deals", z.array(deal));
  expect(
    deals
      .map(({ title, value, stage, companyName, contactName, expectedCloseDate }) => [
        title,
        value,
        stage,
        companyName,
        contactName,
        expectedCloseDate,
      ])
      .toSorted(byText),
  ).toEqual([
    ["New", "99.00", "closed", "Acme", null, "2027-02-01"],
    ["Renewal", "1234.50", "negotiation", "Acme", "Jane Doe", "2026-12-31"],
  ]);
});

test("dates that can be read in two ways are asked about", async () => {
  const user = await signUp();
  const content = csv(
    "Subject,Due Date,Status",
    "Call,03/04/2026,Not Started",
    "Write,05/06/2026,Completed",
  );
  const file = await sendFile(user, { entity: "task", content });
  expect(file.columns[1]?.dateOrders).toEqual(["dmy", "mdy"]);
  const { mapping } = file;
  if (!mapping) throw new Error("nothing was guessed");
  const put = (body: ImportMapping) => ({ method: "PUT", path: `/api/imports/${file.id}`, body });
  const { error } = await user.refusal(400, put(mapping));
  expect(error).toBe(
    "The dates in “Due Date” can be read in several ways. Say in which order day, month and year stand.",
  );
  const columns = mapping.columns.map((one) =>
    one.column === 1 ? { ...one, dateOrder: "dmy" as const } : one,
  );
  await dryRun(user, file, { ...mapping, columns });
  await runImport(user, file);
  const tasks = await user.get("/api/tasks", z.array(task));
  expect(
    tasks.map(({ title, dueDate, status }) => [title, dueDate, status]).toSorted(byText),
  ).toEqual([
    ["Call", "2026-04-03", "pending"],
    ["Write", "2026-06-05", "completed"],
  ]);
  // The file does not say when.
  expect(tasks.map(({ completedAt }) => completedAt)).toEqual([null, null]);
});

test("own fields are read by their labels, and can be what rows are matched by", async () => {
  const user = await signUp();
  const field = (body: object) =>
    user.create("/api/custom-fields", customField, { entity: "company", ...body });
  const number = await field({ type: "text", label: "Customer number" });
  const size = await field({
    type: "choice",
    label: "Rating",
    choices: [{ label: "Very good" }, { label: "Bad" }],
  });
  await user.create("/api/companies", company, {
    name: "Acme",
    customFields: { [number.key]: "C-1" },
  });
  const file = await sendFile(user, {
    entity: "company",
    content: csv(
      "Company name,Customer number,Rating,Tags",
      "Acme Inc,C-1,very good,a;b",
      "Beta,C-2,Worst,",
      "Gamma,C-3,Bad,",
    ),
  });
  const key = `customFields.${number.key}` as const;
  if (!file.mapping) throw new Error("nothing was guessed");
  const mapping = { ...file.mapping, key };
  const { check } = await dryRun(user, file, mapping);
  expect(check?.totals).toMatchObject({ create: 1, update: 1, refused: 1 });
  await runImport(user, file);
  const all = await user.get("/api/companies", companies);
  expect(all.map(({ name, tags, customFields }) => ({ name, tags, customFields }))).toEqual([
    {
      name: "Gamma",
      tags: [],
      customFields: { [number.key]: "C-3", [size.key]: "bad" },
    },
    {
      name: "Acme Inc",
      tags: ["a", "b"],
      customFields: { [number.key]: "C-1", [size.key]: "very_good" },
    },
  ]);
});

test("an import is begun after a dry run, once, and by one at a time", async () => {
  const user = await signUp();
  const content = csv("Name,Email", "Jane,jane@x.example");
  const file = await sendFile(user, { entity: "contact", content });
  const start = { method: "POST", path: `/api/imports/${file.id}/start` };
  expect((await user.refusal(409, start)).error).toMatch(/^Try the import in a dry run first/);
  await dryRun(user, file);
  await runImport(user, file);
  expect((await user.refusal(409, start)).error).toMatch(/^This file was imported already/);
});
