import { and, eq, sql } from "drizzle-orm";
import { maxImportColumns, maxImportRows } from "#shared/imports.ts";
import { guessMapping } from "#shared/imports/guess-mapping.ts";
import { recogniseSource } from "#shared/imports/known-headers.ts";
import {
  whereImport,
  type ImportKeyOf,
  type StoredImport,
} from "#server/records/imports/imports.queries.ts";
import { importFiles, importRows, imports } from "#server/records/imports/imports.table.ts";
import { headerWords, listKnownWords } from "#server/records/imports/known-words.ts";
import { listImportFields } from "#server/records/imports/list-fields.ts";
import { UnreadableFile } from "#server/records/imports/read/broken-file.ts";
import { ColumnNotes } from "#server/records/imports/read/column-notes.ts";
import type { FileRow } from "#server/records/imports/read/csv-records.ts";
import { FileChunks } from "#server/records/imports/read/file-chunks.ts";
import { openText, type OpenFile } from "#server/records/imports/read/open-text.ts";
import { openWorkbook } from "#server/records/imports/read/open-workbook.ts";
import { tooManyColumns } from "#server/records/imports/read/read-sheet.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import { toWorkspaceId } from "#server/platform/workspace-id.ts";
import { lockUnsuspended } from "#server/accounts/workspaces/suspended-workspaces.ts";
import { WorkspaceSuspended } from "#server/accounts/workspaces/workspace-suspended.ts";

const maxAttempts = 3;
const batchRows = 250;

/** An interrupted run starts from the beginning. */
export function readImports(db: Db): HandleJob<{ workspaceId: string; importId: string }> {
  return async ({ workspaceId, importId }, { signal }) => {
    const key = { workspaceId: toWorkspaceId(workspaceId), importId };
    const file = await beginReading(db, key);
    if (!file) return;
    try {
      if (file.attempts > maxAttempts) throw new UnreadableFile(worksNot);
      await readRows(db, key, file, signal);
    } catch (error) {
      const isOver = error instanceof UnreadableFile || error instanceof WorkspaceSuspended;
      if (!isOver) throw error;
      await endReading(db, key, { state: "failed", problem: error.message });
    }
  };
}

const worksNot =
  "The file was begun several times and not read to its end. Please send it once more.";

async function beginReading(db: Db, key: ImportKeyOf): Promise<StoredImport | null> {
  const [file] = await db
    .update(imports)
    .set({ attempts: sql`${imports.attempts} + 1`, rowCount: 0 })
    .where(and(whereImport(key), eq(imports.state, "reading")))
    .returning();
  if (file) await deleteRows(db, key);
  return file ?? null;
}

async function readRows(
  db: Db,
  key: ImportKeyOf,
  file: StoredImport,
  signal: AbortSignal,
): Promise<void> {
  const { format, rows } = await openFile(new FileChunks(db, key, file.bytes));
  let columns: ColumnNotes[] | null = null;
  let headers: string[] = [];
  let batch: FileRow[] = [];
  let count = 0;
  for await (const row of rows) {
    if (!columns) {
      headers = readHeaders(row);
      columns = headers.map((header) => new ColumnNotes(header));
      continue;
    }
    batch.push(fitRow(row, columns));
    if (batch.length < batchRows) continue;
    signal.throwIfAborted();
    count = await storeRows(db, key, batch, count);
    batch = [];
  }
  count = await storeRows(db, key, batch, count);
  if (count === 0) throw new UnreadableFile("The file has no rows below its headers.");
  const described = (columns ?? []).map((notes, column) => notes.describe(column));
  const fields = await listImportFields(db, key, file.entity);
  const known = await listKnownWords(db, key.workspaceId, file.entity);
  await endReading(db, key, {
    state: "ready",
    format: { ...format, source: recogniseSource(headers) },
    columns: described,
    mapping: guessMapping(file.entity, described, fields, known.get(headerWords)),
  });
}

async function openFile(file: FileChunks): Promise<OpenFile> {
  const magic = await readMagic(file);
  if (magic.startsWith("504b0304")) return openWorkbook(file);
  if (magic.startsWith("d0cf11e0")) {
    throw new UnreadableFile(
      "This is an old Excel file, or one with a password. Save it as XLSX without one, or as CSV.",
    );
  }
  if (/^(25504446|504b|1f8b|89504e47|ffd8ff)/.test(magic)) {
    throw new UnreadableFile("This is neither a CSV nor an XLSX file.");
  }
  return openText(file);
}

/** The first bytes, which identify the file type. */
async function readMagic(file: FileChunks): Promise<string> {
  for await (const bytes of file.read(0, Math.min(8, file.bytes))) {
    return Buffer.from(bytes).toString("hex");
  }
  return "";
}

function readHeaders({ cells, problem, line }: FileRow): string[] {
  if (problem !== null) throw new UnreadableFile(`Line ${line}, the headers: ${problem}`);
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  if (last >= maxImportColumns) throw tooManyColumns(last + 1);
  return cells
    .slice(0, last + 1)
    .map((cell, column) => storable(cell).trim().slice(0, 200) || `Column ${column + 1}`);
}

/** As many cells as there are headers; a line that has more is refused, and keeps them. */
function fitRow({ line, cells, problem }: FileRow, columns: ColumnNotes[]): FileRow {
  const fitting = columns.map((_notes, column) => storable(cells[column] ?? ""));
  for (const [column, notes] of columns.entries()) notes.note(fitting[column] ?? "");
  const more = cells.slice(columns.length, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  const tooLong = more.length > 0 ? "The line has more cells than there are headers." : null;
  return { line, cells: [...fitting, ...more.map(storable)], problem: problem ?? tooLong };
}

/** Removes characters that PostgreSQL cannot store. */
function storable(text: string): string {
  return text.includes("\u0000")
    ? text.replaceAll("\u0000", "").toWellFormed()
    : text.toWellFormed();
}

/** @returns the number of stored rows */
async function storeRows(
  db: Db,
  key: ImportKeyOf,
  rows: FileRow[],
  before: number,
): Promise<number> {
  const count = before + rows.length;
  if (count > maxImportRows) {
    throw new UnreadableFile("The file has more than 500,000 rows. Split it into several files.");
  }
  const numbered = rows.map((row, place) => ({ ...row, number: before + place + 1 }));
  await db.transaction(async (tx) => {
    await lockUnsuspended(tx, key.workspaceId);
    await tx.execute(sql`
      insert into ${importRows} (workspace_id, import_id, number, line, cells, problem)
      select ${key.workspaceId}, ${key.importId}, number, line, cells, problem
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
        as given(number int, line int, cells jsonb, problem text)`);
    await tx.update(imports).set({ rowCount: count }).where(whereImport(key));
  });
  return count;
}

/** Deletes the uploaded file. */
async function endReading(db: Db, key: ImportKeyOf, outcome: Partial<StoredImport>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({ ...outcome, attempts: 0 })
      .where(whereImport(key));
    await tx
      .delete(importFiles)
      .where(
        and(eq(importFiles.workspaceId, key.workspaceId), eq(importFiles.importId, key.importId)),
      );
    if (outcome.state === "failed") await deleteRows(tx, key);
  });
}

async function deleteRows(db: Db, { workspaceId, importId }: ImportKeyOf): Promise<void> {
  await db
    .delete(importRows)
    .where(and(eq(importRows.workspaceId, workspaceId), eq(importRows.importId, importId)));
}
