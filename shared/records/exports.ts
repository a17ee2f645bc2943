import { z } from "zod";
import { givenId, oneOf } from "./fields.ts";
import { type ListedKind, perKind } from "./kind-definition.ts";
import { kindDefinitions } from "./kind-definitions.ts";
import type { RecordFieldType } from "./record-field.ts";
import { isContactScoreName, isCustomName } from "#shared/filters/known-fields.ts";
import { maxPageSize } from "#shared/filters/lists.ts";
import { listQueries } from "./list-queries.ts";

const exportFormats = ["csv", "xlsx"] as const;

/** How a column's cells stand in a workbook; in CSV all are text. */
export type ExportType = "text" | "number" | "money" | "date" | "moment";

/** A column that an export can have. */
export interface ExportColumn {
  /** What stands above it: as the import knows it, where that can read it. */
  label: string;
  type: ExportType;
}

/** The type of the cells of each type of field; null for what a file does not have: ids of others. */
const exportTypes: Record<RecordFieldType, ExportType | null> = {
  text: "text",
  longText: "text",
  email: "text",
  phone: "text",
  webAddress: "text",
  picture: "text",
  linkedName: "text",
  choice: "text",
  tags: "text",
  emails: "text",
  phones: "text",
  member: "text",
  money: "money",
  number: "number",
  date: "date",
  moment: "moment",
  reference: null,
};

/** The product's own columns, in their order; a workspace's own fields come before `createdAt`. */
export function exportColumnsOf(kind: ListedKind): Record<string, ExportColumn> {
  const columns = Object.entries(kindDefinitions[kind].fields).flatMap(([name, field]) => {
    const type = exportTypes[field.type];
    return type === null ? [] : [[name, { label: field.label, type }] as const];
  });
  return { id: { label: "ID", type: "text" }, ...Object.fromEntries(columns) };
}

/** What a file can have a row for: a record, or each thing that it is made of. */
function rowsParam(kind: ListedKind) {
  const { parts } = kindDefinitions[kind];
  return oneOf("rows", ["records", ...(parts ? [parts.many] : [])]).default("records");
}

/** Whether an export of the kind can have such a column; own fields are looked at where they are known. */
export function isExportColumn(kind: ListedKind, name: string): boolean {
  return Object.hasOwn(exportColumnsOf(kind), name) || isWorkspaceColumn(kind, name);
}

function isWorkspaceColumn(kind: ListedKind, name: string): boolean {
  return isCustomName(name) || (kind === "deal" && isContactScoreName(name));
}

const mostColumns = 200;

function columnsParam(kind: ListedKind) {
  return z
    .string("columns must be one text, such as name,email")
    .max(10_000)
    .transform((names, context): string[] => {
      const chosen = [...new Set(names.split(","))].filter((name) => name !== "");
      const unknown = chosen.find((name) => !isExportColumn(kind, name));
      if (unknown === undefined && chosen.length > 0 && chosen.length <= mostColumns) return chosen;
      const known = Object.keys(exportColumnsOf(kind)).join(", ");
      const message = `columns must be some of: ${known}, and customFields. with the key of an own field`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

const noIds = `ids must be 1 to ${maxPageSize} ids of records`;

const idList = z.array(givenId(noIds), noIds).min(1, noIds).max(maxPageSize, noIds);

const idText = z
  .string()
  .transform((text) => text.split(","))
  .pipe(idList);

/** With commas between them in an address, as a list in a body. */
const ids = z.union([idList, idText], noIds);

function settings(kind: ListedKind) {
  return {
    format: oneOf("format", exportFormats).default("csv"),
    /** Their names, in the order that the file has; none for all. */
    columns: columnsParam(kind).optional(),
    /** A row for each record, or for each part of it, which repeats the columns of its record. */
    rows: rowsParam(kind),
    /** Of the records in the list, these alone. */
    ids: ids.optional(),
  };
}

const notInExports = { limit: true, cursor: true, after: true } as const;

/** Query of GET /api/contacts/export and its like, and body of the POST that takes more ids. */
export const exportQueries = perKind((kind) =>
  listQueries[kind].omit(notInExports).extend(settings(kind)),
);

export type ExportFormat = (typeof exportFormats)[number];

/** What every export is asked for; what narrows the list differs by kind. */
export type ExportSettings = Pick<
  z.output<(typeof exportQueries)[ListedKind]>,
  "format" | "columns" | "rows" | "ids" | "sort" | "filter" | "timeZone"
>;
