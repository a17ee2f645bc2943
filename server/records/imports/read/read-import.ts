import { and, eq, sql } from "drizzle-orm";
import { recogniseSource } from "#shared/imports/recognise-source.ts";
import { whereImport, type ImportKeyOf } from "#server/records/imports/imports.queries.ts";
import { importFiles, imports, type StoredImport } from "#server/records/imports/imports.table.ts";
import { listImportFields } from "#server/records/imports/list-fields.ts";
import { UnreadableFile } from "#server/records/imports/read/broken-file.ts";
import type { FileRow } from "#server/records/imports/read/csv-records.ts";
import { FileChunks } from "#server/records/imports/read/file-chunks.ts";
import { openText, type OpenFile } from "#server/records/imports/read/open-text.ts";
import { firstMapping } from "#server/records/imports/read/first-mapping.ts";
import { FileTable } from "#server/records/imports/read/file-table.ts";
import { findHeaderRow } from "#server/records/imports/read/header-row.ts";
import {
  batchRows,
  deleteRows,
  storedRows,
  storeRows,
} from "#server/records/imports/read/store-rows.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { WorkspaceSuspended } from "#server/accounts/workspaces/workspace-suspended.ts";

const maxAttempts = 3;

/** An interrupted run starts from the beginning. */
export function readImports(db: Db): HandleJob<{ workspaceId: string; importId: string }> {
  return async ({ workspaceId, importId }, { signal }) => {
    const key = { workspaceId: toWorkspaceId(workspaceId), importId };
    const file = await beginReading(db, key);
    if (!file) return;
    try {
      if (file.attempts > maxAttempts) throw new UnreadableFile(failedTooOften);
      await readRows(db, key, file, signal);
    } catch (error) {
      const isOver = error instanceof UnreadableFile || error instanceof WorkspaceSuspended;
      if (!isOver) throw error;
      await endReading(db, key, { state: "failed", problem: error.message });
    }
  };
}

const failedTooOften =
  "The file was begun several times and not read to its end. Please send it once more.";

async function beginReading(db: Db, key: ImportKeyOf): Promise<StoredImport | null> {
  const [file] = await db
    .update(imports)
    .set({ attempts: sql`${imports.attempts} + 1`, rowCount: 0 })
    .where(and(whereImport(key), eq(imports.state, "reading")))
    .returning();
  if (file && file.format === null) await deleteRows(db, key);
  return file ?? null;
}

/** A file that was read before is read from its rows, below another row with headers. */
async function readRows(
  db: Db,
  key: ImportKeyOf,
  file: StoredImport,
  signal: AbortSignal,
): Promise<void> {
  const isAgain = file.format !== null;
  const { format, rows } = file.format
    ? { format: file.format, rows: storedRows(db, key) }
    : await openFile(new FileChunks(db, key, file.bytes));
  const fields = await listImportFields(db, key, file.entity);
  let table: FileTable | null = null;
  let count = 0;
  for await (const batch of inBatches(rows)) {
    signal.throwIfAborted();
    table ??= new FileTable(
      batch,
      isAgain ? file.headerRow : findHeaderRow(file.entity, batch, fields),
    );
    table.note(batch, count);
    if (!isAgain) await storeRows(db, key, batch, count, table.headerRow);
    count += batch.length;
  }
  if (!table || count <= table.headerRow) {
    throw new UnreadableFile("The file has no rows below its headers.");
  }
  const columns = table.columns();
  await endReading(db, key, {
    state: "ready",
    format: { ...format, source: recogniseSource(table.headers) },
    headerRow: table.headerRow,
    firstRows: table.firstRows,
    rowCount: count - table.headerRow,
    columns,
    mapping: await firstMapping(db, key, file.entity, columns, fields),
  });
}

async function* inBatches(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = [];
  for await (const { line, cells, problem } of rows) {
    batch.push({ line, cells: cells.map(storable), problem });
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Removes characters that PostgreSQL cannot store. */
function storable(text: string): string {
  return text.includes("\u0000")
    ? text.replaceAll("\u0000", "").toWellFormed()
    : text.toWellFormed();
}

async function openFile(file: FileChunks): Promise<OpenFile> {
  const magic = await readMagic(file);
  if (magic.startsWith("504b0304")) {
    const { openWorkbook } = await import("#server/records/imports/read/open-workbook.ts");
    return openWorkbook(file);
  }
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

async function readMagic(file: FileChunks): Promise<string> {
  for await (const bytes of file.read(0, Math.min(8, file.bytes))) {
    return Buffer.from(bytes).toString("hex");
  }
  return "";
}

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
