import { expect, test } from "vitest";
import type { ImportColumn, ImportEntity, ImportMapping } from "./imports.ts";
import { guessMapping, mappingProblem } from "./guess-mapping.ts";
import { importFieldsOf } from "./import-fields.ts";
import { recogniseSource } from "./recognise-source.ts";

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

test("further addresses and numbers come beside the first, and Outlook's title is none of a job", () => {
  expect(
    guess("contact", [
      "Title",
      "First Name",
      "Last Name",
      "Company",
      "Job Title",
      "Mobile Phone",
      "Business Phone",
      "E-mail 2 Address",
      "E-mail Address",
      "Notes",
    ]),
  ).toEqual({
    "First Name": "firstName",
    "Last Name": "lastName",
    Company: "company",
    "Job Title": "title",
    "Mobile Phone": "otherPhones",
    "Business Phone": "phone",
    "E-mail 2 Address": "otherEmails",
    "E-mail Address": "email",
    Notes: "notes",
  });
  const titled = (text: string) => {
    const columns = columnsOf(["Title", "Name"]).map((one) => ({
      ...one,
      values: [{ text, count: 1 }],
    }));
    return guessMapping("contact", columns, importFieldsOf("contact")).columns[0]?.field;
  };
  expect(titled("Mr.")).toBeNull();
  expect(titled("Prof. Dr.")).toBeNull();
  expect(titled("Managing Director")).toBe("title");
});

test.each([
  [
    "Anrede;Vorname;Name;Firma;Position;E-Mail;E-Mail privat;Telefon;Handy;Notizen;Zuständig",
    "-;firstName;lastName;company;title;email;otherEmails;phone;otherPhones;notes;owner",
  ],
  [
    "Prénom;Nom;Société;Fonction;Adresse e-mail;Téléphone;Téléphone portable;Étiquettes;Remarques",
    "firstName;lastName;company;title;email;phone;otherPhones;tags;notes",
  ],
  [
    "Nombre;Apellidos;Empresa;Cargo;Correo electrónico;Teléfono;Movil;Etiquetas;Notas",
    "firstName;lastName;company;title;email;phone;otherPhones;tags;notes",
  ],
])("the columns of %s", (headers, fields) => {
  const { columns } = guessMapping(
    "contact",
    columnsOf(headers.split(";")),
    importFieldsOf("contact"),
  );
  expect(columns.map(({ field }) => field ?? "-").join(";")).toBe(fields);
});

test.each([
  ["deal", "Titel;Betrag;Phase;Ansprechpartner;Abschlussdatum;Priorität;Verlustgrund"],
  ["deal", "Titre;Montant;Étape;Contact;Date de clôture;Priorité;Motif de perte"],
  ["deal", "Título;Importe;Etapa;Contacto;Fecha de cierre;Prioridad;Motivo de pérdida"],
] as const)("the columns of a %s: %s", (entity, headers) => {
  const { columns } = guessMapping(entity, columnsOf(headers.split(";")), importFieldsOf(entity));
  expect(columns.map(({ field }) => field)).toEqual([
    "title",
    "value",
    "stage",
    "contact",
    "expectedCloseDate",
    "priority",
    "closeReason",
  ]);
});

test("whose export a file is", () => {
  expect(recogniseSource(["Record ID", "Deal Name"])).toBe("HubSpot");
  expect(recogniseSource(["Account Name", "Phone"])).toBe("Salesforce");
  expect(recogniseSource(["Person - Name"])).toBe("Pipedrive");
  expect(recogniseSource(["Name", "E-mail 1 - Value"])).toBe("Google Contacts");
  expect(recogniseSource(["Title", "E-mail 2 Address"])).toBe("Outlook");
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
  expect(problem("contact", map("email", "name", "email", "otherEmails"))).toBeNull();
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
  const account = {
    name: "customFields.account_no",
    label: "Account number",
    kind: "text" as const,
  };
  const byAccount = map("customFields.account_no", "name", "email");
  expect(mappingProblem("contact", byAccount, dated, [...asked, account])).toBe(
    "Map a column to Account number, by which rows are matched.",
  );
  expect(problem("contact", byAccount)).toBe("There is no field “customFields.account_no”.");
  expect(problem("deal", map("nameAndCompany", "title"))).toMatch(/^Map a column to Company, by/);
  expect(problem("deal", map("none", "value"))).toBe(
    "Map a column to Deal Title: every deal has one.",
  );
  expect(problem("company", map("name", "name", "shoeSize"))).toBe("There is no field “shoeSize”.");
  expect(problem("task", map("none", "title", null, "dueDate"))).toMatch(/read in several ways/);
});
