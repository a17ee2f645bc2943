import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { customField } from "#shared/records/custom-fields.ts";
import { deal } from "#shared/crm/deals.ts";
import type { ColumnMapping, ImportFile, ImportMapping } from "#shared/imports/imports.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

function withColumn({ mapping }: ImportFile, changed: ColumnMapping): ImportMapping {
  if (!mapping) throw new Error("nothing was guessed");
  const columns = mapping.columns.map((one) => (one.column === changed.column ? changed : one));
  return { ...mapping, columns };
}

async function reasons(user: TestClient, file: ImportFile) {
  return (await preview(user, file)).map(({ label, reason }) => [label, reason]);
}

test("values are matched as columns are, and are known in the next file", async () => {
  const user = await signUp();
  const content = [
    "Name,Email,Status",
    "Ada,ada@x.example,Stammkunde",
    "Grace,grace@x.example,STAMMKUNDE",
    "Alan,alan@x.example,Lead",
    "Eve,eve@x.example,Spam",
    "Max,max@x.example,?",
  ].join("\n");
  const file = await sendFile(user, { entity: "contact", content });
  expect(file.columns[2]?.values).toEqual([
    { text: "Stammkunde", count: 1 },
    { text: "STAMMKUNDE", count: 1 },
    { text: "Lead", count: 1 },
    { text: "Spam", count: 1 },
    { text: "?", count: 1 },
  ]);
  const plain = await dryRun(user, file);
  expect(plain.check?.totals).toMatchObject({ create: 1, refused: 4, setAside: 0 });
  const values = { Stammkunde: "active", Spam: "set-aside", "?": null };
  const matched = withColumn(file, { column: 2, field: "status", values });
  const tried = await dryRun(user, file, matched);
  expect(tried.check?.totals).toMatchObject({ create: 4, refused: 1, setAside: 1 });
  expect(await reasons(user, tried)).toContainEqual(["Eve", "Status: “Spam” is set aside."]);
  await runImport(user, file);
  const all = await user.get("/api/contacts?sort=name", z.array(contact));
  expect(all.map(({ name, status }) => [name, status])).toEqual([
    ["Ada", "active"],
    ["Alan", "lead"],
    ["Grace", "active"],
    ["Max", "active"],
  ]);

  const next = await sendFile(user, {
    entity: "contact",
    content: "Name,Email,Status\nUma,uma@x.example,stammkunde\nVic,vic@x.example,Other thing\n",
  });
  expect(next.mapping?.columns[2]).toEqual({
    column: 2,
    field: "status",
    values: { stammkunde: "active" },
  });
});

test("a cell that is refused is named once", async () => {
  const user = await signUp();
  const content = "Title,Value,Stage\nRefund,-5,Qualified\nSwap,1,Nowhere\n";
  const file = await dryRun(user, await sendFile(user, { entity: "deal", content }));
  expect(await reasons(user, file)).toEqual([
    ["Refund", "Value cannot be negative"],
    ["Swap", expect.stringMatching(/^Stage: “Nowhere” is none of: /)],
  ]);
});

test("the status of Pipedrive's deals decides, and lost deals bring their reasons", async () => {
  const user = await signUp();
  const content = [
    "Deal - Title,Deal - Value,Deal - Stage,Deal - Status,Deal - Lost reason",
    "Going,1,Proposal Made,Open,",
    "Gone,2,Proposal Made,Lost,Too dear",
    "Away,2,Proposal Made,Lost,",
    "Sold,3,Negotiations Started,Won,",
    "Dropped,4,Lead In,Deleted,",
  ].join("\n");
  const file = await dryRun(user, await sendFile(user, { entity: "deal", content }));
  expect(file.check?.totals).toMatchObject({ create: 3, refused: 2, setAside: 1 });
  expect(await reasons(user, file)).toEqual([
    ["Going", null],
    ["Gone", null],
    ["Away", "Lost needs Reason. Fill it in, then move the deal."],
    ["Sold", null],
    ["Dropped", "Open, won or lost: “Deleted” is set aside."],
  ]);
  const [going] = await preview(user, file);
  expect(going?.cells).toEqual([
    { field: "Deal Title", before: null, after: "Going" },
    { field: "Value", before: null, after: "$1" },
    { field: "Stage", before: null, after: "Proposal" },
  ]);
  await runImport(user, file);
  const deals = await user.get("/api/deals?sort=title", z.array(deal));
  expect(deals.map(({ title, stage, closeReason }) => [title, stage, closeReason])).toEqual([
    ["Going", "proposal", null],
    ["Gone", "lost", "Too dear"],
    ["Sold", "closed", null],
  ]);
});

test("a stage that says lost is that of lost deals, also where the file has no status", async () => {
  const user = await signUp();
  const content =
    "Opportunity Name,Amount,Stage\nOne,1,Closed Lost\nTwo,2,Closed Won\nThree,3,Prospecting\n";
  const file = await dryRun(user, await sendFile(user, { entity: "deal", content }));
  expect(file.check?.totals).toMatchObject({ create: 2, refused: 1, setAside: 0 });
  const [lost] = await reasons(user, file);
  expect(lost).toEqual(["One", "Lost needs Reason. Fill it in, then move the deal."]);
});

test("values of own choices are matched one by one, also several in a cell", async () => {
  const user = await signUp();
  const field = await user.create("/api/custom-fields", customField, {
    entity: "company",
    type: "choices",
    label: "Regions",
    choices: [{ label: "North" }, { label: "South, all of it" }],
  });
  const content = 'Company name,Regions\nAcme,"Nord; Süd"\nBeta,Süd\nGamma,"Nord; ?"\n';
  const file = await sendFile(user, { entity: "company", content });
  const [north = "", south = ""] = field.choices.map(({ id }) => id);
  const values = { Nord: north, Süd: south, "?": null };
  const name = `customFields.${field.key}`;
  await dryRun(user, file, withColumn(file, { column: 1, field: name, values }));
  const shown = (await preview(user, file)).map(({ cells }) => cells.at(-1)?.after);
  expect(shown).toEqual(["North, South, all of it", "South, all of it", "North"]);
  await runImport(user, file);
  const all = await user.get("/api/companies?sort=name", z.array(company));
  expect(all.map(({ customFields }) => customFields[field.key])).toEqual([
    [north, south],
    [south],
    [north],
  ]);
  const next = await sendFile(user, { entity: "company", content });
  expect(next.mapping?.columns[1]?.values).toEqual(values);
});
