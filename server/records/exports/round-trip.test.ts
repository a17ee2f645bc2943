import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import type { ImportEntity } from "#shared/imports/imports.ts";
import { type Pipeline, pipeline } from "#shared/crm/pipelines.ts";
import { task } from "#shared/crm/tasks.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { exportedFile, exportedRows } from "#tests/support/exports.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { RecordField } from "#shared/records/record-field.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const lists: [ImportEntity, string][] = [
  ["company", "companies"],
  ["contact", "contacts"],
  ["deal", "deals"],
  ["task", "tasks"],
];

/** Custom fields of every exportable type, and a contact with a value for each. */
async function addFields(user: TestClient) {
  const choices = [{ label: "Gold" }, { label: 'Silver, "925"; old' }];
  const level = await addField(user, "Level", "choice", { choices });
  const areas = await addField(user, "Areas", "choices", { choices });
  for (const [label, type] of [
    ["Score", "number"],
    ["Budget", "money"],
    ["Since", "date"],
    ["Insured", "checkbox"],
    ["Page", "link"],
    ["Phone", "text"],
  ] as const) {
    await addField(user, label, type);
  }
  return {
    level: level.choices[0]?.id,
    areas: areas.choices.map(({ id }) => id),
    score: 1.125,
    budget: "1250.50",
    since: "2026-03-04",
    insured: false,
    page: "https://x.example/",
    phone: "own",
  };
}

const hostile = [
  "=1+1",
  "'=1+1",
  "''@x",
  "+1-555-0100",
  "-A1",
  '"quoted", and\nbroken',
  "-12",
  "+",
];

async function fill(user: TestClient): Promise<void> {
  const customFields = await addFields(user);
  await fillNamesakes(user, await user.create("/api/pipelines", pipeline, { name: "Renewals" }));
  const acme = await user.create("/api/companies", company, {
    name: "=Acme",
    website: "https://acme.example/",
    tags: ["big", "old"],
    notes: "one\ntwo",
  });
  await user.create("/api/contacts", contact, {
    name: "Jane",
    email: "jane@acme.example",
    phone: "+49 30 1234",
    companyId: acme.id,
    status: "inactive",
    customFields,
  });
  for (const [place, text] of hostile.entries()) {
    const email = `h${place}@x.example`;
    await user.create("/api/contacts", contact, { name: text, email, notes: text, title: text });
  }
  const all = await user.get("/api/contacts?q=jane", z.array(contact));
  await user.create("/api/deals", deal, {
    title: "+Sale",
    value: "1234.50",
    stage: "closed",
    priority: "high",
    companyId: acme.id,
    contactId: all[0]?.id,
    expectedCloseDate: "2026-04-03",
  });
  await user.create("/api/tasks", task, {
    title: "@Call",
    description: "=1",
    status: "in-progress",
    dueDate: "2026-02-01",
  });
}

/** Two companies and two contacts of one name each, the younger with a deal in a pipeline of its own. */
async function fillNamesakes(user: TestClient, { stages }: Pipeline): Promise<void> {
  for (const email of ["elder@roe.example", "younger@roe.example"]) {
    const { id: companyId } = await user.create("/api/companies", company, { name: "Roe & Sons" });
    const person = { name: "Jo Roe", email, companyId };
    const { id: contactId } = await user.create("/api/contacts", contact, person);
    const links = { companyId, contactId };
    const stage = stages[0]?.key;
    await user.create("/api/deals", deal, { ...links, title: email, value: "1", stage });
  }
}

/** What stands above the columns that no import writes. */
function keptByServer(entity: ImportEntity): Set<string> {
  const fields = Object.values<RecordField>(kindDefinitions[entity].fields);
  const kept = fields.filter(
    ({ presence, type }) => presence === "derived" && type !== "linkedName",
  );
  return new Set(kept.map(({ label }) => label));
}

test.each(["csv", "xlsx"])(
  "an export as %s that is imported again changes nothing, and the guess knows every column",
  { timeout: 240_000 },
  async (format) => {
    const user = await signUp();
    await fill(user);
    for (const [entity, many] of lists) {
      const content = await exportedFile(user, `/api/${many}/export?format=${format}`);
      const file = await sendFile(user, { entity, content, fileName: `${many}.${format}` });
      expect(file).toMatchObject({ state: "ready", problem: null });
      const left = file.mapping?.columns.filter(({ field }) => field === null) ?? [];
      const filled = left.filter(({ column }) => (file.columns[column]?.filled ?? 0) > 0);
      const notImported = filled.map(({ column }) => file.columns[column]?.header);
      const kept = keptByServer(entity);
      expect(
        notImported.filter((header = "") => !kept.has(header)),
        many,
      ).toEqual([]);
      expect(file.mapping?.key).toBe("id");
      const { check } = await dryRun(user, file);
      const rows = await preview(user, file);
      expect(check?.totals.unchanged, JSON.stringify(rows)).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(0);
    }
  },
);

test(
  "another workspace that imports the files has the same records",
  { timeout: 240_000 },
  async () => {
    const [user, other] = await Promise.all([signUp(), signUp()]);
    await fill(user);
    await addFields(other);
    await other.create("/api/pipelines", pipeline, { name: "Renewals" });
    for (const [entity, many] of lists) {
      const content = await exportedFile(user, `/api/${many}/export`);
      const file = await sendFile(other, { entity, content });
      if (!file.mapping) throw new Error("there is no guess");
      expect(file.mapping.columns).toContainEqual({ column: 0, field: null });
      await dryRun(other, file, { ...file.mapping, key: "none" });
      await runImport(other, file);
    }
    for (const [entity, many] of lists) {
      const withoutIds = async (person: TestClient) => {
        const rows = await exportedRows(person, `/api/${many}/export`);
        const kept = keptByServer(entity).add("ID");
        const isTaken = (place: number) => !kept.has(rows[0]?.[place] ?? "");
        return rows.map((row) => row.filter((_cell, place) => isTaken(place)).join("|")).toSorted();
      };
      expect(await withoutIds(other), many).toEqual(await withoutIds(user));
    }
  },
);
