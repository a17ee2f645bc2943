import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import {
  importEntities,
  importStates,
  rowOutcomes,
  type ImportColumn,
  type ImportFile,
  type ImportFormat,
  type ImportMapping,
  type ImportTotals,
  type PreviewRow,
} from "#shared/imports/imports.ts";
import { bytes } from "#server/platform/queries/bytes.ts";
import { createdAt } from "#server/platform/queries/columns.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

export interface KnownWord {
  word: string;
  to: string | null;
}

export const imports = pgTable(
  "imports",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    userId: uuid("user_id").notNull(),
    entity: text("entity", { enum: importEntities }).notNull(),
    fileName: text("file_name").notNull(),
    bytes: integer("bytes").notNull(),
    state: text("state", { enum: importStates }).notNull().default("uploading"),
    problem: text("problem"),
    rowCount: integer("row_count").notNull().default(0),
    format: jsonb("format").$type<ImportFormat>(),
    /** Counted from 1; 0 where no row of the file has headers. */
    headerRow: integer("header_row").notNull().default(0),
    firstRows: jsonb("first_rows").$type<ImportFile["firstRows"]>().notNull().default([]),
    columns: jsonb("columns").$type<ImportColumn[]>().notNull().default([]),
    mapping: jsonb("mapping").$type<ImportMapping>(),
    /** Failed runs of reading or of the dry run. */
    attempts: integer("attempts").notNull().default(0),
    /** Counts dry runs: a new mapping cancels an older run. */
    checkRun: integer("check_run").notNull().default(0),
    checkState: text("check_state", { enum: ["running", "done", "failed"] }),
    checkProblem: text("check_problem"),
    checkDone: integer("check_done").notNull().default(0),
    checkTotals: jsonb("check_totals").$type<ImportTotals>(),
    checkNotices: jsonb("check_notices").$type<string[]>().notNull().default([]),
    operationId: uuid("operation_id"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    index("imports_user").on(table.workspaceId, table.userId, table.id),
    index("imports_open")
      .on(table.createdAt)
      .where(sql`${table.state} in ('uploading', 'reading') or ${table.checkState} = 'running'`),
  ],
);

/** Deletes the part with its import. */
function ofImport(part: { workspaceId: AnyPgColumn; importId: AnyPgColumn }, name: string) {
  return foreignKey({
    columns: [part.workspaceId, part.importId],
    foreignColumns: [imports.workspaceId, imports.id],
    name,
  }).onDelete("cascade");
}

/** The file in chunks, deleted once it is read. */
export const importFiles = pgTable(
  "import_files",
  {
    workspaceId: uuid("workspace_id").notNull(),
    importId: uuid("import_id").notNull(),
    number: integer("number").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.number] }),
    ofImport(table, "import_files_import"),
  ],
);

export const importRows = pgTable(
  "import_rows",
  {
    workspaceId: uuid("workspace_id").notNull(),
    importId: uuid("import_id").notNull(),
    /** Counted from 1, the headers and what stands above them included. */
    number: integer("number").notNull(),
    /** Its first line in the file. */
    line: integer("line").notNull(),
    cells: jsonb("cells").$type<string[]>().notNull(),
    /** What is wrong with the row itself. */
    problem: text("problem"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.number] }),
    ofImport(table, "import_rows_import"),
  ],
);

/** What values of files stood for, as people matched them; read for the next file. */
export const importWords = pgTable(
  "import_words",
  {
    workspaceId: uuid("workspace_id").notNull(),
    entity: text("entity", { enum: importEntities }).notNull(),
    /** Named as in a mapping; empty for what the columns are. */
    field: text("field").notNull(),
    /** The latest last; an array, so that a word can be rewritten. */
    words: jsonb("words").$type<KnownWord[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.entity, table.field] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
  ],
);

/** Of all rows in a dry run, and of refused rows in the import. */
export const importOutcomes = pgTable(
  "import_outcomes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    importId: uuid("import_id").notNull(),
    isDryRun: boolean("is_dry_run").notNull(),
    number: integer("number").notNull(),
    outcome: text("outcome", { enum: rowOutcomes }).notNull(),
    reason: text("reason"),
    recordId: uuid("record_id"),
    label: text("label"),
    cells: jsonb("cells").$type<PreviewRow["cells"]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.isDryRun, table.number] }),
    ofImport(table, "import_outcomes_import"),
    index("import_outcomes_outcome").on(
      table.workspaceId,
      table.importId,
      table.isDryRun,
      table.outcome,
      table.number,
    ),
  ],
);

export type StoredImport = typeof imports.$inferSelect;
