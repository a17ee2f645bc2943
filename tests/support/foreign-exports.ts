import type { ImportEntity } from "#shared/imports/imports.ts";

type Cells = (row: number) => string;

/** How another product writes its records into a file, with the quirks that its files have. */
export interface ForeignExport {
  product: "HubSpot" | "Salesforce" | "Pipedrive" | "Google Contacts";
  entity: ImportEntity;
  fileName: string;
  separator: "," | ";";
  lineEnd: "\r\n" | "\n";
  /** HubSpot and Salesforce put every cell in quotes. */
  quotesAll: boolean;
  encoding: "utf-8" | "utf-8 with a mark" | "windows-1252";
  columns: Record<string, Cells>;
  footer: string[];
  mapped: Record<string, string>;
  outcome: { added: number; changed: number; refused: number };
}

const rows = 500;

export function writeExport({ columns, footer, ...file }: ForeignExport): Buffer {
  const quote = (cell: string) =>
    file.quotesAll || /[";,\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const line = (cells: string[]) => cells.map(quote).join(file.separator);
  const lines = Array.from({ length: rows - footer.length }, (_nothing, row) =>
    line(Object.values(columns).map((cellOf) => cellOf(row))),
  );
  const text = [line(Object.keys(columns)), ...lines, ...footer, ""].join(file.lineEnd);
  if (file.encoding === "windows-1252") return Buffer.from(text, "latin1");
  return Buffer.from(file.encoding === "utf-8" ? text : `\uFEFF${text}`);
}

const empty: Cells = () => "";
const one =
  (text: string): Cells =>
  () =>
    text;
const oneOf =
  (...texts: string[]): Cells =>
  (row) =>
    texts[row % texts.length] ?? "";
const every =
  (nth: number, cells: Cells, others: Cells): Cells =>
  (row) =>
    row % nth === nth - 1 ? cells(row) : others(row);
const day = (row: number) => String((row % 28) + 1).padStart(2, "0");
const month = (row: number) => String((row % 12) + 1).padStart(2, "0");

const first = oneOf("José", "Zoë", "Anne-Marie", "Søren", "Björn", "Chloé", "Íñigo");
const last = oneOf("Müller", "O'Hara", "García López", "de Vries", "Ångström");
const east = oneOf("Świątek", "Nguyễn", "Dvořák", "Ștefănescu", "Κώστας");
const company = (row: number) =>
  `${oneOf("Acme, Inc.", 'Café "Zur Post"', "Brontë & Sons")(row)} ${row % 20}`;
const address =
  (domain: string): Cells =>
  (row) =>
    `person.${row}@${domain}.example`;
const owner = oneOf("Sam Sales", "Rita Rep");

const hubSpot: ForeignExport = {
  product: "HubSpot",
  entity: "contact",
  fileName: "hubspot-crm-exports-all-contacts-2026-03-31.csv",
  separator: ",",
  lineEnd: "\n",
  quotesAll: true,
  encoding: "utf-8 with a mark",
  columns: {
    "Record ID": (row) => String(51_000_001 + row * 50),
    "First Name": first,
    "Last Name": east,
    // The last one is there already, as an address that was typed once more; some people have none.
    Email: (row) =>
      row === rows - 1 ? "PERSON.0@hub.example" : every(50, empty, address("hub"))(row),
    "Phone Number": every(3, empty, (row) => `+49 30 ${4_000_000 + row}`),
    "Contact owner": owner,
    "Primary Associated Company ID": (row) => String(9_000_000 + (row % 60)),
    "Associated Company": company,
    "Last Activity Date": (row) => `2026-${month(row)}-${day(row)} 14:05`,
    "Lead Status": oneOf("NEW", "OPEN", "IN_PROGRESS", ""),
    "Marketing contact status": one("Non-marketing contact"),
    "Create Date": (row) => `2025-${month(row)}-${day(row)} 09:30`,
    "Lifecycle Stage": oneOf("Lead", "Marketing Qualified Lead", "Customer", "Opportunity", ""),
    "Job Title": oneOf("CEO", "Head of Sales", "", "Buyer; Europe"),
    "Twitter Username": empty,
  },
  footer: [],
  mapped: {
    "First Name": "firstName",
    "Last Name": "lastName",
    Email: "email",
    "Phone Number": "phone",
    "Contact owner": "owner",
    "Associated Company": "company",
    "Lifecycle Stage": "status",
    "Job Title": "title",
  },
  outcome: { added: 490, changed: 1, refused: 9 },
};

const salesforce: ForeignExport = {
  product: "Salesforce",
  entity: "deal",
  fileName: "report1774950000000.csv",
  separator: ",",
  lineEnd: "\n",
  quotesAll: true,
  encoding: "windows-1252",
  columns: {
    "Opportunity Owner": owner,
    "Account Name": company,
    "Opportunity Name": (row) => `${last(row)} - ${1_000 + row} widgets`,
    Stage: every(
      50,
      one("Closed Lost"),
      oneOf(
        "Prospecting",
        "Needs Analysis",
        "Value Proposition",
        "Negotiation/Review",
        "Closed Won",
      ),
    ),
    "Fiscal Period": one("Q1-2026"),
    Amount: (row) => `${1 + (row % 90)},${100 + row}.50`,
    "Probability (%)": oneOf("10", "20", "50", "90", "100"),
    Age: (row) => String(row),
    "Close Date": (row) => `${Number(month(row))}/${Number(day(row))}/2026`,
    "Created Date": (row) => `${Number(month(row))}/${Number(day(row))}/2025`,
    "Next Step": every(4, one("Send the contract\nby post"), empty),
    "Lead Source": oneOf("Web", "Phone Inquiry", ""),
    Type: empty,
  },
  // A report ends with these, and they are no opportunities.
  footer: [
    '"All Opportunities"',
    '"Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved."',
    '"Confidential Information - Do Not Distribute"',
    '"Generated By:  Sam Sales  3/31/2026 10:00 AM"',
    '"Acme"',
  ],
  mapped: {
    "Opportunity Owner": "owner",
    "Account Name": "company",
    "Opportunity Name": "title",
    Stage: "stage",
    Amount: "value",
    "Close Date": "expectedCloseDate",
    "Next Step": "notes",
  },
  outcome: { added: 486, changed: 0, refused: 14 },
};

const pipedrive: ForeignExport = {
  product: "Pipedrive",
  entity: "contact",
  fileName: "people-1234567-89.csv",
  // As it comes out of a spreadsheet in most of Europe.
  separator: ";",
  lineEnd: "\r\n",
  quotesAll: false,
  encoding: "utf-8",
  columns: {
    "Person - Name": (row) => `${first(row)} ${east(row)}`,
    "Person - Label": oneOf("Customer, Hot lead", "Cold lead", ""),
    "Person - Organization": company,
    "Person - Email - Work": every(25, one("unknown"), address("pipe")),
    "Person - Email - Home": empty,
    "Person - Email - Other": empty,
    "Person - Phone - Work": (row) => `+48 22 ${600_000 + row}, +48 601 ${100_000 + row}`,
    "Person - Phone - Mobile": every(2, empty, (row) => `0601 ${100_000 + row}`),
    "Person - Open deals": oneOf("0", "1", "3"),
    "Person - Owner": owner,
    "Person - ID": (row) => String(row + 1),
    "Person - Person created": (row) => `${day(row)}.${month(row)}.2025 08:15:00`,
    "Person - Next activity date": empty,
  },
  footer: [],
  mapped: {
    "Person - Name": "name",
    "Person - Label": "tags",
    "Person - Organization": "company",
    "Person - Email - Work": "email",
    "Person - Phone - Work": "phone",
    "Person - Phone - Mobile": "otherPhones",
    "Person - Owner": "owner",
  },
  outcome: { added: 480, changed: 0, refused: 20 },
};

const google: ForeignExport = {
  product: "Google Contacts",
  entity: "contact",
  fileName: "contacts.csv",
  separator: ",",
  lineEnd: "\n",
  quotesAll: false,
  encoding: "utf-8",
  columns: {
    "First Name": first,
    "Middle Name": empty,
    "Last Name": every(7, empty, last),
    "Phonetic First Name": empty,
    "Name Prefix": oneOf("Dr.", "", ""),
    Nickname: empty,
    "File As": empty,
    "Organization Name": every(3, company, empty),
    "Organization Title": every(3, one("Gründer"), empty),
    Birthday: every(5, (row) => `--${month(row)}-${day(row)}`, empty),
    Notes: every(9, one('Met at the fair,\n"very" nice'), empty),
    Photo: empty,
    Labels: oneOf(
      "* myContacts",
      "Friends ::: * myContacts",
      "* starred ::: Work ::: * myContacts",
    ),
    "E-mail 1 - Label": one("* "),
    // Many people in a telephone have no address.
    "E-mail 1 - Value": every(10, empty, (row) =>
      every(6, (n) => `${address("mail")(n)} ::: other.${n}@mail.example`, address("mail"))(row),
    ),
    "Phone 1 - Label": oneOf("Mobile", "Work"),
    "Phone 1 - Value": (row) => `(415) 555-${1_000 + row} ::: +1 415-556-${1_000 + row}`,
    "Address 1 - Formatted": oneOf("1 Main St\nSan Francisco, CA 94105\nUS", ""),
    "Website 1 - Value": empty,
  },
  footer: [],
  mapped: {
    "First Name": "firstName",
    "Last Name": "lastName",
    "Organization Name": "company",
    "Organization Title": "title",
    Notes: "notes",
    Labels: "tags",
    "E-mail 1 - Value": "email",
    "Phone 1 - Value": "phone",
  },
  outcome: { added: 450, changed: 0, refused: 50 },
};

export const foreignExports = [hubSpot, salesforce, pipedrive, google];
