import { and, asc, eq, gt } from "drizzle-orm";
import type { ImportFile } from "#shared/imports/imports.ts";
import { whereRowOfOutcome } from "#server/records/imports/imports.queries.ts";
import { importOutcomes, importRows } from "#server/records/imports/imports.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { csvLine } from "#server/platform/files/csv.ts";
import type { Db } from "#server/platform/database/database.ts";

const pageRows = 500;

/** Of the import, or of the dry run before it. Cells without a header come last: line and reason stand below theirs. */
export async function* failedRowsCsv(
  db: Db,
  { workspaceId }: RecordAccess,
  { id, columns, headerRow, operation }: ImportFile,
): AsyncGenerator<string> {
  yield csvLine([...columns.map(({ header }) => header), "Line", "Why it was refused"]);
  let after = headerRow;
  for (;;) {
    const rows = await db
      .select({
        number: importRows.number,
        line: importRows.line,
        cells: importRows.cells,
        reason: importOutcomes.reason,
      })
      .from(importOutcomes)
      .innerJoin(importRows, whereRowOfOutcome)
      .where(
        and(
          eq(importOutcomes.workspaceId, workspaceId),
          eq(importOutcomes.importId, id),
          eq(importOutcomes.isDryRun, operation === null),
          eq(importOutcomes.outcome, "refused"),
          gt(importOutcomes.number, after),
        ),
      )
      .orderBy(asc(importOutcomes.number))
      .limit(pageRows);
    for (const { cells, line, reason } of rows) {
      const own = columns.map((_column, place) => cells[place] ?? "");
      const more = cells.slice(columns.length);
      yield csvLine([...own, String(line), reason, ...more]);
    }
    const last = rows.at(-1);
    if (rows.length < pageRows || !last) return;
    after = last.number;
  }
}
