import { and, asc, eq, gt, sql } from "drizzle-orm";
import { maxImportRows } from "#shared/imports/imports.ts";
import { whereImport, type ImportKeyOf } from "#server/records/imports/imports.queries.ts";
import { importRows, imports } from "#server/records/imports/imports.table.ts";
import { UnreadableFile } from "#server/records/imports/read/broken-file.ts";
import type { FileRow } from "#server/records/imports/read/csv-records.ts";
import type { Db } from "#server/platform/database/database.ts";
import { lockUnsuspended } from "#server/accounts/workspaces/suspended-workspaces.ts";

export const batchRows = 250;

/** @param before the number of rows that are stored already, headers included */
export async function storeRows(
  db: Db,
  key: ImportKeyOf,
  rows: FileRow[],
  before: number,
  headerRow: number,
): Promise<void> {
  const count = before + rows.length - headerRow;
  if (count > maxImportRows) {
    throw new UnreadableFile("The file has more than 500,000 rows. Split it into several files.");
  }
  const numbered = rows.map(({ line, cells, problem }, place) => ({
    number: before + place + 1,
    line,
    cells: withoutLast(cells),
    problem,
  }));
  await db.transaction(async (tx) => {
    await lockUnsuspended(tx, key.workspaceId);
    await tx.execute(sql`
      insert into ${importRows} (workspace_id, import_id, number, line, cells, problem)
      select ${key.workspaceId}, ${key.importId}, number, line, cells, problem
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
        as given(number int, line int, cells jsonb, problem text)`);
    await tx.update(imports).set({ rowCount: count }).where(whereImport(key));
  });
}

/** Without the empty cells at the end, of which spreadsheets write many. */
function withoutLast(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}

/** The rows of a file that was read before, headers included. */
export async function* storedRows(db: Db, key: ImportKeyOf): AsyncGenerator<FileRow> {
  let after = 0;
  for (;;) {
    const rows = await db
      .select({
        number: importRows.number,
        line: importRows.line,
        cells: importRows.cells,
        problem: importRows.problem,
      })
      .from(importRows)
      .where(and(whereOfImport(key), gt(importRows.number, after)))
      .orderBy(asc(importRows.number))
      .limit(batchRows);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchRows) return;
    after = last.number;
  }
}

export async function deleteRows(db: Db, key: ImportKeyOf): Promise<void> {
  await db.delete(importRows).where(whereOfImport(key));
}

function whereOfImport({ workspaceId, importId }: ImportKeyOf) {
  return and(eq(importRows.workspaceId, workspaceId), eq(importRows.importId, importId));
}
