import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { ImportMapping } from "#shared/imports.ts";
import type { ImportKeyOf, StoredImport } from "#server/imports/imports.queries.ts";
import { importRows } from "#server/imports/imports.table.ts";
import { listImportFields } from "#server/imports/list-fields.ts";
import type { PlanContext } from "#server/imports/plan/plan-batch.ts";
import { type ImportRow, RowReader } from "#server/imports/plan/read-row.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";

const selected = {
  number: importRows.number,
  line: importRows.line,
  cells: importRows.cells,
  problem: importRows.problem,
};

/** The rows of a file after the one with a number. */
export function listRows(
  db: Db,
  key: ImportKeyOf,
  after: number,
  limit: number,
): Promise<ImportRow[]> {
  return db
    .select(selected)
    .from(importRows)
    .where(and(isRowOf(key), gt(importRows.number, after)))
    .orderBy(asc(importRows.number))
    .limit(limit);
}

export function pickRows(db: Db, key: ImportKeyOf, numbers: number[]): Promise<ImportRow[]> {
  return db
    .select(selected)
    .from(importRows)
    .where(and(isRowOf(key), inArray(importRows.number, numbers)))
    .orderBy(asc(importRows.number));
}

function isRowOf({ workspaceId, importId }: ImportKeyOf) {
  return and(eq(importRows.workspaceId, workspaceId), eq(importRows.importId, importId));
}

/** What rows are read and compared with. */
export async function openPlan(
  db: Db,
  by: Access,
  file: Pick<StoredImport, "entity" | "columns">,
  mapping: ImportMapping,
  isForReal: boolean,
): Promise<{ reader: RowReader; context: PlanContext }> {
  const { entity, columns } = file;
  const fields = await listImportFields(db, by, entity);
  return {
    reader: new RowReader(entity, mapping, columns, fields),
    context: { entity, mapping, fields, by, isForReal },
  };
}
