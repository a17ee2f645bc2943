import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import { isStorableText, moment, recordId } from "#shared/records/fields.ts";
import { format } from "#shared/format/format.ts";
import { dateOrders, decimalMarks } from "./cell-formats.ts";
import { listedKinds } from "#shared/filters/filter-fields.ts";
import { importFieldKinds } from "./field-kinds.ts";
import { fileChunkBytes } from "./file-chunks.ts";

/** What a file can be imported as. */
export const importEntities = listedKinds;

export const maxImportBytes = 100 * fileChunkBytes;
export const maxImportRows = 500_000;
export const maxImportColumns = 500;

/** A column with more different values than this, or with longer ones, is no choice. */
export const maxMappedValues = 100;
export const maxValueLength = 100;

/** Body of POST /api/imports: what is to be sent. A file that is too large is refused here, before it is. */
export const newImport = z.object({
  entity: z.enum(importEntities, {
    error: () => `Say what the rows are: ${format.list(importEntities, "disjunction")}`,
  }),
  fileName: z
    .string("Say how the file is called")
    .trim()
    .min(1, "Say how the file is called")
    .max(255, "The file's name must be at most 255 characters")
    .refine(isStorableText, "The file's name is odd"),
  bytes: z
    .int("Say how large the file is")
    .min(1, "The file is empty")
    .max(
      maxImportBytes,
      "The file is larger than 100 MB. Split it, or save only the columns you need.",
    ),
});

/** A column of the file, and what its cells contain. */
const importColumn = z.object({
  /** Counted from 0. */
  column: z.int(),
  header: z.string(),
  /** Up to five different values. */
  samples: z.array(z.string()),
  /** How many cells are not empty. */
  filled: z.int(),
  /**
   * In which orders its dates read: every one of them, or where there is no such order, some of them.
   * Several, and someone has to say which.
   */
  dateOrders: z.array(z.enum(dateOrders)),
  /** The decimal mark that the numbers prove; null where there is no number, or no proof. */
  decimalMark: z.enum(decimalMarks).nullable(),
  /** The currencies that its amounts name, as codes. */
  currencies: z.array(z.string()),
  /** Every different value and how often it occurs; null where there are too many to be choices. */
  values: z.array(z.object({ text: z.string(), count: z.int() })).nullable(),
});

/**
 * What values of a file stand for, by the value: a choice of the field, `set-aside` where such rows are not to be
 * imported, or null where the cell counts as empty.
 */
const valueMapping = z
  .record(z.string().max(maxValueLength), z.string().max(200).nullable())
  .refine((values) => Object.keys(values).length <= maxMappedValues, "Too many values are matched");

/** Where a column goes. */
const columnMapping = z.object({
  column: z.int().min(0),
  /** The name of one of the import's `fields`; null for a column that is left out. */
  field: z.string().max(200).nullable(),
  /** How dates are written; needed where the column can be read in several ways. */
  dateOrder: z.enum(dateOrders).optional(),
  decimalMark: z.enum(decimalMarks).optional(),
  /** What its values stand for, where the field is a choice. A value that is not named here is read as it is. */
  values: valueMapping.optional(),
});

/**
 * By what a row is known for a record that there is: `none` adds every row; `id`, `phone`, `email` and a product's `code`
 * are fields, where a row without an address is known by its phone or name if the workspace takes such contacts; `name` is a company's name or a deal's or task's title; `nameAndCompany` is both; an own field
 * is written as `customFields.key`.
 */
const importKey = z.union([
  z.enum(["none", "id", "email", "phone", "code", "name", "nameAndCompany"]),
  z.templateLiteral(["customFields.", z.string()]),
]);

/** Body of PUT /api/imports/{id}: what the columns are, and how rows meet records. Empty cells change nothing. */
export const importMapping = z.object({
  columns: z.array(columnMapping).max(maxImportColumns),
  key: importKey,
  /** What becomes of a row whose record there is. */
  onMatch: z.enum(["update", "skip"]).default("update"),
  /** Whether companies and contacts that rows name, and that there are not, are added. */
  addsLinked: z.boolean().default(true),
});

/** Body of PUT /api/imports/{id}/header-row: a row of `firstRows`, or 0 for none. */
export const headerRowChoice = z.object({ row: z.int("Say which row has the headers").min(0) });

/** A value of a choice. Cells may have other names of it beside its label. */
const importChoice = z.object({
  value: z.string(),
  label: z.string(),
  aliases: z.array(z.string()).exactOptional(),
});

export type ImportChoice = z.infer<typeof importChoice>;

/** Something of a record that a column can contain. */
const importField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(importFieldKinds),
  choices: z.array(importChoice).optional(),
  /** Of a custom field: rows may name them where their record has the same value. */
  archivedChoices: z.array(importChoice).optional(),
  /** What values stood for in earlier files, by `valueWord`. */
  known: valueMapping.optional(),
  /** Several columns can be it: their values come beside the value of this field. */
  othersOf: z.string().optional(),
  /** A new record needs it, as the workspace asks. */
  isRequired: z.boolean().optional(),
});

export type ImportField = z.infer<typeof importField>;

export const importStates = ["uploading", "reading", "ready", "failed"] as const;

/** What becomes of rows: `unchanged` has nothing new, or is skipped. */
export const rowOutcomes = ["create", "update", "unchanged", "refused"] as const;

const rowTotals = z.object({
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Those of the refused that someone wants set aside, and lost deals. */
  setAside: z.int(),
  /** Deals that are added without an amount, and those whose contact is not there. */
  withoutAmount: z.int(),
  withoutContact: z.int(),
  /** Records that rows name and that are added with them. */
  addedCompanies: z.int(),
  addedContacts: z.int(),
});

/** A file that is to be imported, and how far it is. */
export const importFile = z.object({
  id: recordId,
  entity: z.enum(importEntities),
  fileName: z.string(),
  bytes: z.int(),
  state: z.enum(importStates),
  /** Why it cannot be read, in a sentence. */
  problem: z.string().nullable(),
  /** Rows that were read so far, without the headers. */
  rowCount: z.int(),
  /** What the file was found to be; null until it is read. */
  format: z
    .object({
      kind: z.enum(["csv", "xlsx"]),
      encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"]).nullable(),
      separator: z.enum([",", ";", "\t", "|"]).nullable(),
      sheet: z.string().nullable(),
      /** The product whose export it looks like. */
      source: z
        .enum(["HubSpot", "Salesforce", "Pipedrive", "Google Contacts", "Outlook"])
        .nullable(),
    })
    .nullable(),
  /** The row with the headers, counted from 1; 0 where no row has them. */
  headerRow: z.int(),
  /** The first rows of the file, headers included, each with its first cells. */
  firstRows: z.array(z.object({ number: z.int(), line: z.int(), cells: z.array(z.string()) })),
  columns: z.array(importColumn),
  /** What columns can be mapped to, own fields among them. */
  fields: z.array(importField),
  /** A first guess once the file is read, then as it was put. */
  mapping: importMapping.nullable(),
  /** The dry run of the present mapping; null where there is none. */
  check: z
    .object({
      state: z.enum(["running", "done", "failed"]),
      problem: z.string().nullable(),
      done: z.int(),
      totals: rowTotals,
      /** What to know before it is imported, in sentences. */
      notices: z.array(z.string()),
    })
    .nullable(),
  /** The operation that imports it, once that was begun. */
  operation: operation.nullable(),
  createdAt: moment,
});

/** Query of GET /api/imports/{id}/preview: rows after the one with the number `after`. */
export const previewQuery = z.object({
  outcome: z.enum(rowOutcomes).optional(),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** What the dry run says of one row. */
export const previewRow = z.object({
  /** Counted from 1, without the headers. */
  number: z.int(),
  /** Where it begins in the file. */
  line: z.int(),
  outcome: z.enum(rowOutcomes),
  /** Why it is refused or unchanged, or what to know about it. */
  reason: z.string().nullable(),
  /** The record that it would change. */
  recordId: recordId.nullable(),
  /** What the record is or would be called. */
  label: z.string().nullable(),
  /** Fields that would change, in words: of a new record, those that it would have. */
  cells: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});

export type ImportEntity = (typeof importEntities)[number];
export type NewImport = z.output<typeof newImport>;
export type ImportColumn = z.infer<typeof importColumn>;
export type ValueMapping = z.infer<typeof valueMapping>;
export type ColumnMapping = z.infer<typeof columnMapping>;
export type ImportMapping = z.output<typeof importMapping>;
export type ImportKey = ImportMapping["key"];
export type ImportFile = z.infer<typeof importFile>;
export type ImportFormat = NonNullable<ImportFile["format"]>;
export type ImportTotals = z.infer<typeof rowTotals>;
export type RowOutcome = (typeof rowOutcomes)[number];
export type PreviewQuery = z.output<typeof previewQuery>;
export type PreviewRow = z.infer<typeof previewRow>;
