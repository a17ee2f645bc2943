import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type {
  ImportFile,
  ImportTotals,
  PreviewQuery,
  PreviewRow,
} from "#shared/imports/imports.ts";
import { findOperation } from "#server/crm/operations/operations.queries.ts";
import {
  importOutcomes,
  importRows,
  imports,
  type StoredImport,
} from "#server/records/imports/imports.table.ts";
import { listImportFields } from "#server/records/imports/list-fields.ts";
import { whereOwnerVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export interface ImportKeyOf {
  workspaceId: WorkspaceId;
  importId: string;
}

export const noTotals: ImportTotals = {
  create: 0,
  update: 0,
  unchanged: 0,
  refused: 0,
  setAside: 0,
  withoutAmount: 0,
  withoutContact: 0,
  addedCompanies: 0,
  addedContacts: 0,
};

/** Latest first: a person's own, or everyone's for the visibility `all`. */
export async function listImports(db: Db, access: RecordAccess): Promise<ImportFile[]> {
  const rows = await db
    .select()
    .from(imports)
    .where(whereVisible(access))
    .orderBy(desc(imports.id))
    .limit(20);
  return Promise.all(rows.map((row) => toFile(db, access, row)));
}

export async function readImport(db: Db, access: RecordAccess, id: string): Promise<ImportFile> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(whereVisible(access), eq(imports.id, id)));
  if (!row) throw notFound("import");
  return toFile(db, access, row);
}

export async function lockImport(tx: Db, access: RecordAccess, id: string): Promise<StoredImport> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(whereVisible(access), eq(imports.id, id)))
    .for("update");
  if (!row) throw notFound("import");
  return row;
}

function whereVisible(access: RecordAccess) {
  const own = whereOwnerVisible(imports.userId, { ...access, teamId: null });
  return and(eq(imports.workspaceId, access.workspaceId), own);
}

async function toFile(db: Db, access: RecordAccess, row: StoredImport): Promise<ImportFile> {
  const { checkState, checkProblem, checkDone, checkTotals, checkNotices, operationId, ...file } =
    row;
  const check = checkState && {
    state: checkState,
    problem: checkProblem,
    done: checkDone,
    totals: checkTotals ?? noTotals,
    notices: checkNotices,
  };
  const operation =
    operationId === null ? null : await findOperation(db, access.workspaceId, operationId);
  const fields = [...(await listImportFields(db, access, row.entity))];
  return { ...file, fields, check, operation };
}

export async function listPreview(
  db: Db,
  access: RecordAccess,
  id: string,
  { outcome, after, limit }: PreviewQuery,
): Promise<PreviewRow[]> {
  const { id: importId, headerRow } = await readImport(db, access, id);
  const { workspaceId } = access;
  return db
    .select({
      number: sql<number>`${importOutcomes.number} - ${headerRow}::int`,
      line: importRows.line,
      outcome: importOutcomes.outcome,
      reason: importOutcomes.reason,
      recordId: importOutcomes.recordId,
      label: importOutcomes.label,
      cells: importOutcomes.cells,
    })
    .from(importOutcomes)
    .innerJoin(importRows, whereRowOfOutcome)
    .where(
      and(
        eq(importOutcomes.workspaceId, workspaceId),
        eq(importOutcomes.importId, importId),
        eq(importOutcomes.isDryRun, true),
        outcome && eq(importOutcomes.outcome, outcome),
        gt(importOutcomes.number, headerRow + after),
      ),
    )
    .orderBy(asc(importOutcomes.number))
    .limit(limit);
}

/** Joins an outcome with the row of the file that it is about. */
export const whereRowOfOutcome = and(
  eq(importRows.workspaceId, importOutcomes.workspaceId),
  eq(importRows.importId, importOutcomes.importId),
  eq(importRows.number, importOutcomes.number),
);

export function whereImport({ workspaceId, importId }: ImportKeyOf) {
  return and(eq(imports.workspaceId, workspaceId), eq(imports.id, importId));
}
