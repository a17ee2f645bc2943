import { allOf } from "#shared/filters/filters.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/administration/audit.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { task } from "#shared/crm/tasks.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { is } from "#tests/support/filters.ts";
import { exportedFile, exportedRows, fetchExport, workbookPart } from "#tests/support/exports.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const names = (rows: string[][]) => rows.slice(1).map(([name]) => name);

/** One record of each kind, linked with each other. */
async function fill(user: TestClient) {
  const choices = [{ label: "Gold" }, { label: "Silver" }];
  const field = await addField(user, "Level", "choice", { choices });
  await addField(user, "Score", "number");
  await addField(user, "Insured", "checkbox");
  const [gold] = field.choices;
  const acme = await user.create("/api/companies", company, {
    name: "Acme",
    website: "https://acme.example",
    tags: ["big", "old"],
  });
  const jane = await user.create("/api/contacts", contact, {
    name: "Jane, Doe",
    email: "jane@acme.example",
    phone: "+49 30 1234",
    companyId: acme.id,
    status: "lead",
    tags: ["vip"],
    notes: 'Said "yes"\nand left',
    customFields: { level: gold?.id, score: 1.125, insured: true },
  });
  const sale = await user.create("/api/deals", deal, {
    title: "Sale",
    value: "1250.5",
    stage: "closed",
    contactId: jane.id,
    companyId: acme.id,
    expectedCloseDate: "2026-03-31",
  });
  const call = await user.create("/api/tasks", task, {
    title: "Call",
    status: "in-progress",
    dueDate: "2026-04-01",
    relatedTo: "Acme",
  });
  return { acme, jane, sale, call };
}

test("a contact is exported with every field by its label, links and people by name", async () => {
  const user = await signUp();
  const { jane } = await fill(user);
  const answer = await fetchExport(user, "/api/contacts/export");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const day = new Date().toISOString().slice(0, 10);
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="contacts-${day}.csv"`,
  );
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
    "\uFEFFID,Name,Email,Other emails,Phone,Other phones,Job Title,Company,Status,Tags,Notes,Owner,Avatar,Last Email Sent,Last Reply,Waiting for Reply Since,Level,Score,Insured,Created\r\n" +
      `${jane.id},"Jane, Doe",jane@acme.example,,+49 30 1234,,,Acme,Lead,vip,"Said ""yes""\nand left",Ada Tester,,,,,Gold,1.1250,Yes,${jane.createdAt}\r\n`,
  );
});

test("companies, deals and tasks are exported likewise", async () => {
  const user = await signUp();
  const { acme, sale, call } = await fill(user);
  const joined = async (path: string) =>
    (await exportedRows(user, path)).map((row) =>
      row.map((cell) => cell.replace(",", "")).join(","),
    );
  expect(await joined("/api/companies/export")).toEqual([
    "ID,Company Name,Industry,Location,Website,Size,Contacts,Tags,Notes,Owner,Logo,Created",
    `${acme.id},Acme,,,https://acme.example,,1,big old,,Ada Tester,,${acme.createdAt}`,
  ]);
  expect(await joined("/api/deals/export")).toEqual([
    "ID,Deal Title,Value,Pipeline,Stage,Priority,Expected Close Date,Company,Contact,Tags,Notes,Owner,Forecast Category,Reason,Reason Note,Next Step,Next Step Date,Idle Since,Snoozed Until,Snooze Reason,In Stage Since,Days in Stage,Days in Pipeline,Closed,Created",
    `${sale.id},Sale,1250.50,Sales Pipeline,Closed Won,Medium,2026-03-31,Acme,Jane Doe,,,Ada Tester,,,,,,,,,${sale.stageEnteredAt},0,0,${sale.closedAt},${sale.createdAt}`,
  ]);
  expect(await joined("/api/tasks/export")).toEqual([
    "ID,Task Title,Description,Status,Priority,Due Date,Assignee,Assigned User,Related To,Completed,Days Late,Created",
    `${call.id},Call,,In Progress,Medium,2026-04-01,,Ada Tester,Acme,,,${call.createdAt}`,
  ]);
});

test("a workbook contains numbers as numbers, dates as dates, and text that is never a formula", async () => {
  const user = await signUp();
  await fill(user);
  const title = "=cmd|' /C calc'!A0 <&>\u0001";
  await user.create("/api/deals", deal, { title, value: "7" });
  const path = "/api/deals/export?format=xlsx&sort=value&columns=title,value,expectedCloseDate";
  const answer = await fetchExport(user, path);
  expect(answer.headers.get("content-disposition")).toMatch(/deals-[\d-]{10}\.xlsx"$/);
  const file = Buffer.from(await answer.arrayBuffer());
  const sheet = await workbookPart(file, "xl/worksheets/sheet1.xml");
  expect(sheet).toContain(
    `<t xml:space="preserve">=cmd|' /C calc'!A0 &lt;&amp;&gt;</t></is></c><c r="B2" s="3"><v>7.00</v></c></row>`,
  );
  // 31 March 2026 is the 46112th day.
  expect(sheet).toContain('<c r="B3" s="3"><v>1250.50</v></c><c r="C3" s="1"><v>46112</v></c>');
  expect(sheet).not.toContain("<f>");
  expect(await workbookPart(file, "xl/workbook.xml")).toContain('<sheet name="Deals"');
});

test("an export contains what the list shows: its search, filter, order, columns and selection", async () => {
  const user = await signUp();
  const made = [];
  for (const [name, status] of [
    ["Bea", "lead"],
    ["Ada", "active"],
    ["Cy", "lead"],
  ]) {
    const email = `${name}@x.example`;
    made.push(await user.create("/api/contacts", contact, { name, email, status }));
  }
  const ask = async (query: string) =>
    names(await exportedRows(user, `/api/contacts/export?columns=name&${query}`));
  expect(await ask("")).toEqual(["Cy", "Ada", "Bea"]);
  expect(await ask("status=lead")).toEqual(["Cy", "Bea"]);
  expect(await ask("q=ad")).toEqual(["Ada"]);
  expect(await ask("sort=name&status=lead")).toEqual(["Bea", "Cy"]);
  const filter = JSON.stringify({
    match: "all",
    conditions: [{ field: "name", operator: "contains", value: "a" }],
  });
  expect(await ask(`sort=name&filter=${encodeURIComponent(filter)}`)).toEqual(["Ada", "Bea"]);
  const ids = [made[0]?.id, made[1]?.id];
  expect(await ask(`ids=${ids.join(",")}`)).toEqual(["Ada", "Bea"]);
  const body = { ids, sort: "-name", columns: "email,name" };
  const posted = await user.ask({ method: "POST", path: "/api/contacts/export", body });
  expect(posted).toMatchObject({
    status: 200,
    body: "Email,Name\r\nBea@x.example,Bea\r\nAda@x.example,Ada\r\n",
  });
});

test.each([
  ["format=pdf", "format must be one of: csv, xlsx"],
  ["columns=name,workspaceId", /^columns must be some of: id, name, .* key of an own field$/],
  ["columns=customFields.none", "There is no field “customFields.none” here to export"],
  ["ids=1", "ids must be 1 to 1000 ids of records"],
  ["sort=notes", /^sort must be one of: /],
])("%s is refused with a sentence", async (query, sentence) => {
  const user = await signUp();
  const request = { method: "GET", path: `/api/contacts/export?${query}` };
  const { error } = await user.refusal(400, request);
  expect(error).toMatch(sentence);
});

test("an own field that is called as another column keeps a header of its own", async () => {
  const user = await signUp();
  await addField(user, "Phone", "text");
  const [headers] = await exportedRows(user, "/api/contacts/export");
  expect(headers?.filter((header) => /phone/i.test(header))).toEqual([
    "Phone",
    "Other phones",
    "customFields.phone",
  ]);
});

test("what a spreadsheet would run is kept text, in headers too", async () => {
  const user = await signUp();
  await addField(user, "=Level", "text");
  await user.create("/api/companies", company, { name: "@SUM(A1)", location: "-A1", size: "+10" });
  const rows = await exportedRows(user, "/api/companies/export?columns=name,location,size");
  expect(rows[1]).toEqual(["'@SUM(A1)", "'-A1", "+10"]);
  expect((await exportedRows(user, "/api/contacts/export"))[0]).toContain("'=Level");
});

test("an export has what its person may see, and nothing of another workspace", async () => {
  const [owner, stranger] = await Promise.all([signUp(), signUp()]);
  const { jane, acme } = await fill(owner);
  const seller = await addMember(owner, { role: "member", visibility: "own" });
  const own = { name: "Mine", email: "mine@x.example" };
  await seller.create("/api/contacts", contact, own);
  const query = "/api/contacts/export?columns=name,companyName";
  expect(await exportedRows(seller, query)).toEqual([
    ["Name", "Company"],
    ["Mine", ""],
  ]);
  for (const person of [seller, stranger]) {
    expect(await exportedRows(person, `${query}&ids=${jane.id}`)).toEqual([["Name", "Company"]]);
    expect(await exportedRows(person, `/api/companies/export?columns=name&ids=${acme.id}`)).toEqual(
      [["Company Name"]],
    );
  }
  expect(names(await exportedRows(owner, query))).toEqual(["Mine", "Jane, Doe"]);
});

test("a viewer exports; each export is in the audit, and the 21st within an hour is refused", async () => {
  const owner = await signUp();
  const viewer = await addMember(owner, { role: "viewer", visibility: "all" });
  for (let round = 1; round <= 20; round += 1) {
    await exportedFile(viewer, "/api/tasks/export?format=csv&status=pending");
  }
  const request = { method: "GET", path: "/api/tasks/export" };
  const { error } = await viewer.refusal(429, request);
  expect(error).toMatch(
    /^You have asked for more than 20 exports within an hour. Please try again/,
  );
  const events = await owner.get("/api/audit?group=exports", z.array(auditEvent));
  expect(events).toHaveLength(20);
  expect(events[0]).toMatchObject({
    action: "records.exported",
    userEmail: viewer.email,
    target: "tasks",
    details: [
      { field: "status", before: null, after: "pending" },
      { field: "format", before: null, after: "csv" },
    ],
  });
});

test("a list that is filtered and sorted by own fields is exported so", async () => {
  const user = await signUp();
  await fill(user);
  for (const [name, score] of [
    ["Ann", 2],
    ["Ben", 10],
    ["Cleo", null],
  ] as const) {
    const customFields = { score };
    await user.create("/api/contacts", contact, { name, email: "a@x.example", customFields });
  }
  const filter = JSON.stringify(allOf(is("customFields.score", "isNotEmpty")));
  const columns = "name,customFields.score";
  const query = new URLSearchParams({ filter, sort: "-customFields.score", columns });
  const rows = await exportedRows(user, `/api/contacts/export?${query}`);
  expect(rows).toEqual([
    ["Name", "Score"],
    ["Ben", "10"],
    ["Ann", "2"],
    ["Jane, Doe", "1.1250"],
  ]);
});
