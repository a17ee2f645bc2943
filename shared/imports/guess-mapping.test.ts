import { expect, test } from "vitest";
import type { ImportColumn, ImportEntity, ImportMapping } from "#shared/imports.ts";
import { guessMapping, mappingProblem } from "./guess-mapping.ts";
import { importFieldsOf } from "./import-fields.ts";
import { recogniseSource } from "./known-headers.ts";

function columnsOf(headers: string[], samples: string[] = ["x"]): ImportColumn[] {
  return headers.map((header, column) => ({
    column,
    header,
    samples,
    filled: 1,
    dateOrders: [],
    decimalMark: null,
    currencies: [],
    values: null,
  }));
}

/** Which field each header is taken for. */
function guess(entity: ImportEntity, headers: string[]) {
  const { columns } = guessMapping(entity, columnsOf(headers), importFieldsOf(entity));
  const known: Record<string, string> = {};
  for (const { column, field } of columns) if (field) known[headers[column] ?? ""] = field;
  return known;
}

test("the exports of four products are known by their headers", () => {
  expect(
    guess("contact", [
      "Record ID",
      "First Name",
      "Last Name",
      "Email",
      "Phone Number",
      "Contact owner",
      "Associated Company",
      "Lifecycle Stage",
      "Job Title",
    ]),
  ).toEqual({
    "First Name": "firstName",
    "Last Name": "lastName",
    Email: "email",
    "Phone Number": "phone",
    "Contact owner": "owner",
    "Associated Company": "company",
    "Lifecycle Stage": "status",
    "Job Title": "title",
  });
  expect(
    guess("deal", [
      "Opportunity Name",
      "Amount",
      "Stage",
      "Close Date",
      "Account Name",
      "Opportunity Owner",
    ]),
  ).toEqual({
    "Opportunity Name": "title",
    Amount: "value",
    Stage: "stage",
    "Close Date": "expectedCloseDate",
    "Account Name": "company",
    "Opportunity Owner": "owner",
  });
  expect(
    guess("contact", [
      "Person - Name",
      "Person - Email - Work",
      "Person - Phone - Work",
      "Person - Organization",
    ]),
  ).toEqual({
    "Person - Name": "name",
    "Person - Email - Work": "email",
    "Person - Phone - Work": "phone",
    "Person - Organization": "company",
  });
  expect(
    guess("contact", [
      "First Name",
      "Last Name",
      "Organization Name",
      "E-mail 1 - Label",
      "E-mail 1 - Value",
      "Phone 1 - Value",
      "Labels",
    ]),
  ).toEqual({
    "First Name": "firstName",
    "Last Name": "lastName",
    "Organization Name": "company",
    "E-mail 1 - Value": "email",
    "Phone 1 - Value": "phone",
    Labels: "tags",
  });
});

test("whose export a file is", () => {
  expect(recogniseSource(["Record ID", "Deal Name"])).toBe("HubSpot");
  expect(recogniseSource(["Account Name", "Phone"])).toBe("Salesforce");
  expect(recogniseSource(["Person - Name"])).toBe("Pipedrive");
  expect(recogniseSource(["Name", "E-mail 1 - Value"])).toBe("Google Contacts");
  expect(recogniseSource(["Name", "Email"])).toBeNull();
});

test("another product's ids are not ours", () => {
  const ours = columnsOf(["ID", "Name"], ["0190a000-0000-7000-8000-000000000001"]);
  const theirs = columnsOf(["ID", "Name"], ["4711"]);
  const keyOf = (columns: ImportColumn[]) =>
    guessMapping("company", columns, importFieldsOf("company")).key;
  expect(keyOf(ours)).toBe("id");
  expect(keyOf(theirs)).toBe("name");
});

test("a mapping says what is wrong with it", () => {
  const columns = columnsOf(["Name", "Email", "When"]);
  const dated = columns.map((one) => ({ ...one, dateOrders: ["dmy" as const, "mdy" as const] }));
  const map = (key: ImportMapping["key"], ...fields: (string | null)[]): ImportMapping => ({
    columns: fields.map((field, column) => ({ column, field })),
    key,
    onMatch: "update",
    addsLinked: true,
  });
  const problem = (entity: ImportEntity, mapping: ImportMapping) =>
    mappingProblem(entity, mapping, dated, importFieldsOf(entity));
  expect(problem("contact", map("email", "name", "email"))).toBeNull();
  expect(problem("contact", map("email", "email", "email"))).toBe(
    "Two columns are mapped to Email. Leave one of them out.",
  );
  const twice = {
    ...map("none"),
    columns: [
      { column: 0, field: "name" },
      { column: 0, field: "email" },
    ],
  };
  expect(problem("contact", twice)).toBe("The column “Name” is mapped twice.");
  expect(problem("contact", map("id", "name", "email"))).toMatch(/^Map a column to ID/);
  expect(problem("contact", map("none", "name"))).toBeNull();
  const asked = importFieldsOf("contact").map((one) => ({
    ...one,
    isRequired: one.name === "email",
  }));
  expect(mappingProblem("contact", map("none", "name"), dated, asked)).toBe(
    "Map a column to Email: every contact has one.",
  );
  expect(problem("company", map("name", "name", "shoeSize"))).toBe("There is no field “shoeSize”.");
  expect(problem("task", map("none", "title", null, "dueDate"))).toMatch(/read in several ways/);
});
