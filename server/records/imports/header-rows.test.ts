import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { type ImportFile, importFile, type ImportMapping } from "#shared/imports/imports.ts";
import { dryRun, preview, runImport, sendFile, settled } from "#tests/support/imports.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const report = [
  "Contacts of the north",
  "Made on 2026-03-05;by Ada",
  "",
  "Name;Email;Phone;Job title",
  "Ada;ada@x.example;1;",
  "Grace;grace@x.example;2;Admiral",
  "Alan;none;3;",
].join("\n");

const byHand: ImportMapping = {
  columns: [
    { column: 0, field: "name" },
    { column: 1, field: "email" },
  ],
  key: "email",
  onMatch: "update",
  addsLinked: true,
};

async function chooseRow(user: TestClient, { id }: ImportFile, row: number): Promise<ImportFile> {
  const path = `/api/imports/${id}/header-row`;
  const answer = await user.ask({ method: "PUT", path, body: { row } });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 });
  expect(importFile.parse(answer.body)).toMatchObject({ state: "reading", mapping: null });
  return settled(user, id, ({ state }) => state !== "reading");
}

test("headers are found below a title, and rows keep their lines", async () => {
  const user = await signUp();
  const file = await sendFile(user, { entity: "contact", content: report });
  expect(file).toMatchObject({ state: "ready", headerRow: 3, rowCount: 3 });
  expect(file.columns.map(({ header }) => header)).toEqual(["Name", "Email", "Phone", "Job title"]);
  expect(file.firstRows[0]).toEqual({ number: 1, line: 1, cells: ["Contacts of the north"] });
  await dryRun(user, file);
  const rows = await preview(user, file);
  expect(rows.map(({ number, line, outcome }) => [number, line, outcome])).toEqual([
    [1, 5, "create"],
    [2, 6, "create"],
    [3, 7, "refused"],
  ]);
  expect(await preview(user, file, "?after=1&limit=1")).toEqual([rows[1]]);
  const done = await runImport(user, file);
  expect(done).toMatchObject({ state: "done", total: 3, done: 3, refused: 1 });
  const failed = await user.ask({ method: "GET", path: `/api/imports/${file.id}/failed-rows.csv` });
  expect(failed.body).toBe(
    "Name,Email,Phone,Job title,Line,Why it was refused\r\nAlan,none,3,,7,Email: Invalid email address\r\n",
  );
});

test("another row is chosen for the headers, or none", async () => {
  const user = await signUp();
  const content = "Vorname;Strasse\nPerson;Kontakt\nAda;ada@x.example\nGrace;grace@x.example\n";
  const file = await sendFile(user, { entity: "contact", content });
  expect(file).toMatchObject({ headerRow: 1, rowCount: 3 });
  await dryRun(user, file, byHand);
  const second = await chooseRow(user, file, 2);
  expect(second).toMatchObject({ headerRow: 2, rowCount: 2, check: null });
  expect(second.columns.map(({ header, filled }) => [header, filled])).toEqual([
    ["Person", 2],
    ["Kontakt", 2],
  ]);
  const none = await chooseRow(user, file, 0);
  expect(none).toMatchObject({ headerRow: 0, rowCount: 4 });
  expect(none.columns.map(({ header }) => header)).toEqual(["Column 1", "Column 2"]);
  const back = await chooseRow(user, file, 2);
  await dryRun(user, back, byHand);
  await runImport(user, back);
  const all = await user.get("/api/contacts?sort=name", z.array(contact));
  expect(all.map(({ name, email }) => [name, email])).toEqual([
    ["Ada", "ada@x.example"],
    ["Grace", "grace@x.example"],
  ]);
});

test("a row that cannot have the headers is refused", async () => {
  const user = await signUp();
  const content = 'Name,Email\n"Jane" Roe,jane@x.example\nMax,max@x.example\n';
  const file = await sendFile(user, { entity: "contact", content });
  const choose = (row: number) => ({
    method: "PUT",
    path: `/api/imports/${file.id}/header-row`,
    body: { row },
  });
  expect((await user.refusal(400, choose(9))).error).toBe("The file has no such row.");
  expect((await user.refusal(400, choose(2))).error).toMatch(/^The quotes in this line are broken/);
  expect((await user.refusal(400, choose(3))).error).toBe("There are no rows below this one.");
});

test("tabs separate cells also where each of them is in quotes", async () => {
  const user = await signUp();
  const rows = [
    ["Name", "Email"],
    ["Ada", "ada@x.example"],
    ["Grace", "grace@x.example"],
  ];
  const content = rows.map((cells) => cells.map((cell) => `"${cell}"`).join("\t")).join("\n");
  const file = await sendFile(user, { entity: "contact", content });
  expect(file).toMatchObject({ rowCount: 2, format: { separator: "\t" } });
  expect(file.columns.map(({ header }) => header)).toEqual(["Name", "Email"]);
});
