import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { maxImportBytes } from "#shared/imports/imports.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { signUp } from "#tests/support/test-client.ts";
import { workbook, workbookIn, zip } from "#tests/support/workbooks.ts";

const contacts = z.array(contact);

test("broken quotes are reported with their line, and the rows after them are read", async () => {
  const user = await signUp();
  const content =
    'Name,Email\n"Jane" Roe,jane@x.example\nMax,max@x.example\n"Eve,eve@x.example\nAda,ada@x.example\n5" pipe,p@x.example\n';
  const file = await sendFile(user, { entity: "contact", content });
  await dryRun(user, file);
  const rows = await preview(user, file);
  expect(rows.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
    [2, "refused", "The quotes in this line are broken: after a closing quote there is more text."],
    [3, "create", null],
    [4, "refused", "A quote is opened in this line and never closed."],
    [5, "create", null],
    [6, "create", null],
  ]);
});

test.each([
  [
    "utf-8 with a byte order mark",
    Buffer.from("\uFEFFName;Email\nJosé Müller €;j@x.example\n"),
    "utf-8",
  ],
  [
    "utf-16 as Excel saves it",
    Buffer.from("\uFEFFName\tEmail\r\nJosé Müller €\tj@x.example\r\n", "utf16le"),
    "utf-16le",
  ],
  [
    "utf-16 the other way round",
    Buffer.from("\uFEFFName\tEmail\r\nJosé Müller €\tj@x.example\r\n", "utf16le").swap16(),
    "utf-16be",
  ],
  [
    "windows-1252",
    Buffer.concat([
      Buffer.from("Name,Email\nJos\u00e9 M\u00fcller ", "latin1"),
      Buffer.from([0x80]),
      Buffer.from(",j@x.example\n"),
    ]),
    "windows-1252",
  ],
])("a file in %s is read as it was written", async (_name, content, encoding) => {
  const user = await signUp();
  const file = await sendFile(user, { entity: "contact", content });
  expect(file.format?.encoding).toBe(encoding);
  expect(file.columns.map(({ header, samples }) => [header, samples])).toEqual([
    ["Name", ["José Müller €"]],
    ["Email", ["j@x.example"]],
  ]);
});

test("a workbook's texts, dates, numbers and formulas are read as they are shown", async () => {
  const user = await signUp();
  const content = workbook(
    ["s:Name", "s:Email", "s:Phone", "s:Notes"],
    ["s:Jane <Roe>", "s:jane@x.example", "n:12.300000000000001", "d:46112"],
    ["s:Max", "s:max@x.example", "f:1+1=2", "f:WEBSERVICE(1)="],
  );
  const file = await sendFile(user, { entity: "contact", content, fileName: "people.xlsx" });
  expect(file).toMatchObject({ state: "ready", format: { kind: "xlsx", sheet: "People" } });
  await dryRun(user, file);
  await runImport(user, file);
  const all = await user.get("/api/contacts", contacts);
  expect(all.map(({ name, phone, notes }) => [name, phone, notes])).toEqual([
    ["Max", "2", "=WEBSERVICE(1)"],
    ["Jane <Roe>", "12.3", "2026-03-31"],
  ]);
});

test("a workbook whose date format is endless is read", async () => {
  const user = await signUp();
  const content = workbookIn("[".repeat(600_000), ["s:Name"], ["s:Jane"]);
  const file = await sendFile(user, { entity: "contact", content, fileName: "people.xlsx" });
  expect(file.columns.map(({ header, samples }) => [header, samples])).toEqual([
    ["Name", ["Jane"]],
  ]);
});

test("cells without an end are refused, and the rows after them are read", async () => {
  const user = await signUp();
  const rows = ["<", "1<"].map((sign) => `Jane,"${sign.repeat(190_000 / sign.length)}"\n`);
  const content = `Name,Email\n${rows.join("").repeat(8)}Max,max@x.example\n`;
  const file = await sendFile(user, { entity: "contact", content });
  const { check } = await dryRun(user, file);
  expect(check?.totals).toMatchObject({ create: 1, refused: 16 });
});

test("a number without an end is refused", async () => {
  const user = await signUp();
  const content = `Title,Value\n${`Dash,${"-".repeat(190_000)}x\n`.repeat(16)}Deal,100\n`;
  const file = await sendFile(user, { entity: "deal", content });
  const { check } = await dryRun(user, file);
  expect(check?.totals).toMatchObject({ create: 1, refused: 16 });
});

test("a file is read as what it is, whatever its name ends in", async () => {
  const user = await signUp();
  for (const { kind, fileName, content } of [
    { kind: "csv", fileName: "people.xlsx", content: "Name;Email\nJane;jane@x.example\n" },
    {
      kind: "xlsx",
      fileName: "people.csv",
      content: workbook(["s:Name", "s:Email"], ["s:Jane", "s:jane@x.example"]),
    },
  ]) {
    const file = await sendFile(user, { entity: "contact", content, fileName });
    expect(file, fileName).toMatchObject({ state: "ready", rowCount: 1, format: { kind } });
    const read = file.columns.map(({ header, samples }) => [header, samples]);
    expect(read, fileName).toEqual([
      ["Name", ["Jane"]],
      ["Email", ["jane@x.example"]],
    ]);
  }
});

test("a workbook that unpacks to far more than it should is not read", async () => {
  const user = await signUp();
  const bomb = zip([
    ["xl/workbook.xml", deflateRawSync(Buffer.alloc(64 * 1024 ** 2, 32)), 64 * 1024 ** 2],
  ]);
  const file = await sendFile(user, { entity: "contact", content: bomb, fileName: "bomb.xlsx" });
  expect(file).toMatchObject({
    state: "failed",
    problem: "The workbook unpacks to far more than it should, so it was not read.",
  });
  const liar = zip([["xl/workbook.xml", deflateRawSync(Buffer.alloc(64 * 1024 ** 2, 32)), 1_000]]);
  const lied = await sendFile(user, { entity: "contact", content: liar, fileName: "liar.xlsx" });
  expect(lied.state).toBe("failed");
});

test.each([
  ["no workbook", "PK\u0003\u0004 something else", /^The file is not an XLSX workbook/],
  ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), /^This is an old Excel file/],
  ["a picture", Buffer.from("89504e470d0a1a0a", "hex"), /^This is neither a CSV nor an XLSX file/],
  [
    "a web page",
    "\uFEFF <html><table><tr><td>Name</td></tr></table>",
    /^This is a web page or XML/,
  ],
  ["XML", '<?xml version="1.0"?>\n<Workbook></Workbook>', /^This is a web page or XML/],
  ["headers alone", "Name,Email\n", /^The file has no rows below its headers/],
  ["blank lines", "\n\n  \n", /^The file has no rows/],
  [
    "5,000 columns",
    `${Array.from({ length: 5_000 }, (_, place) => `c${place}`).join(",")}\n1\n`,
    /^The file has 5,000 columns. At most 500 can be read/,
  ],
  ["one endless line", `Name\n"${"x".repeat(300_000)}`, /longer than 200,000 characters/],
])("of %s it is said what is wrong", async (_name, content, problem) => {
  const user = await signUp();
  const file = await sendFile(user, { entity: "contact", content });
  expect(file.state).toBe("failed");
  expect(file.problem).toMatch(problem);
});

test("of dates in three orders it is asked which is meant, and those of another are refused", async () => {
  const user = await signUp();
  const content =
    "Task,Due date\nISO,2026-04-03\nEurope,31/12/2026\nUS,12/31/2026\nNone,soon\nEither,03/04/2026\n";
  const file = await sendFile(user, { entity: "task", content });
  expect(file.columns[1]?.dateOrders).toEqual(["ymd", "dmy", "mdy"]);
  const { mapping } = file;
  if (!mapping) throw new Error("nothing was guessed");
  const put = { method: "PUT", path: `/api/imports/${file.id}`, body: mapping };
  expect((await user.refusal(400, put)).error).toMatch(/can be read in several ways/);
  const columns = mapping.columns.map((one) =>
    one.column === 1 ? { ...one, dateOrder: "dmy" as const } : one,
  );
  await dryRun(user, file, { ...mapping, columns });
  const found = (await preview(user, file)).map(({ label, reason, cells }) => [
    label,
    reason ?? cells.find(({ field }) => field === "Due Date")?.after,
  ]);
  expect(found).toEqual([
    ["ISO", "Apr 3, 2026"],
    ["Europe", "Dec 31, 2026"],
    ["US", "Due Date: “12/31/2026” is not a date in the order that was chosen"],
    ["None", "Due Date: “soon” is not a date in the order that was chosen"],
    ["Either", "Apr 3, 2026"],
  ]);
});

test("a cell that is no date hides the order of the others from no one", async () => {
  const user = await signUp();
  const content = "Task,Due date\nCall,n/a\nWrite,31.12.2026\nMeet,01.02.2026\n";
  const file = await sendFile(user, { entity: "task", content });
  expect(file.columns[1]?.dateOrders).toEqual(["dmy"]);
  const { check } = await dryRun(user, file);
  expect(check?.totals).toMatchObject({ create: 2, refused: 1 });
});

test("a file of 200 MB is refused before it is sent", async () => {
  const user = await signUp();
  const body = { entity: "contact", fileName: "all.csv", bytes: 2 * maxImportBytes };
  const { error } = await user.refusal(400, { method: "POST", path: "/api/imports", body });
  expect(error).toBe(
    "The file is larger than 100 MB. Split it, or save only the columns you need.",
  );
});

test("formulas stay text, and are harmless in the file of failed rows", async () => {
  const user = await signUp();
  const content = "Name,Email\n=1+1,not an address\n";
  const file = await sendFile(user, { entity: "contact", content });
  await dryRun(user, file);
  const path = `/api/imports/${file.id}/failed-rows.csv`;
  const { body } = await user.ask({ method: "GET", path });
  expect(body).toBe(
    "Name,Email,Line,Why it was refused\r\n'=1+1,not an address,2,Email: Invalid email address\r\n",
  );
});

test("a file of several chunks is read to its last row", async () => {
  const user = await signUp();
  const size = 1_500;
  const filling = "ü".repeat(700);
  const rows = Array.from({ length: size }, (_nothing, place) => `Company ${place},${filling}`);
  const content = ["Name,Filling", ...rows, '"Jane" Roe,the last'].join("\n");
  const file = await sendFile(user, { entity: "company", content });
  expect(file).toMatchObject({ state: "ready", rowCount: size + 1 });
  const { check } = await dryRun(user, file);
  expect(check).toMatchObject({ totals: { create: size, refused: 1 } });
});
