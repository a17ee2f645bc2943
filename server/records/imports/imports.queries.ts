import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { ImportFile, ImportTotals, PreviewQuery, PreviewRow } from "#shared/imports.ts";
import { findAct } from "#server/crm/acts/acts.queries.ts";
import { importOutcomes, importRows, imports } from "#server/records/imports/imports.table.ts";
import { listImportFields } from "#server/records/imports/list-fields.ts";
import { isOwnedInReach, type Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

export type StoredImport = typeof imports.$inferSelect;

/** Which import, also for the jobs that work on it. */
export interface ImportKeyOf {
  workspaceId: WorkspaceId;
  importId: string;
}

export const noTotals: ImportTotals = {
  create: 0,
  update: 0,
  unchanged: 0,
  refused: 0,
  addedCompanies: 0,
  addedContacts: 0,
};

/** The latest imports that the person may see: their own, and everybody's for who sees all records. */
export async function listImports(db: Db, access: Access): Promise<ImportFile[]> {
  const rows = await db
    .select()
    .from(imports)
    .where(isSeen(access))
    .orderBy(desc(imports.id))
    .limit(20);
  return Promise.all(rows.map((row) => toFile(db, access, row)));
}

export async function readImport(db: Db, access: Access, id: string): Promise<ImportFile> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(isSeen(access), eq(imports.id, id)));
  if (!row) throw notFound("import");
  return toFile(db, access, row);
}

/** Holds it until the transaction ends: nobody else sends, maps, begins or drops it meanwhile. */
export async function lockImport(tx: Db, access: Access, id: string): Promise<StoredImport> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(isSeen(access), eq(imports.id, id)))
    .for("update");
  if (!row) throw notFound("import");
  return row;
}

function isSeen(access: Access) {
  const own = isOwnedInReach(imports.userId, { ...access, teamId: null });
  return and(eq(imports.workspaceId, access.workspaceId), own);
}

async function toFile(db: Db, access: Access, row: StoredImport): Promise<ImportFile> {
  const { checkState, checkProblem, checkDone, checkTotals, actId, ...file } = row;
  const check = checkState && {
    state: checkState,
    problem: checkProblem,
    done: checkDone,
    totals: checkTotals ?? noTotals,
  };
  const act = actId === null ? null : await findAct(db, access.workspaceId, actId);
  const fields = [...(await listImportFields(db, access, row.entity))];
  return { ...file, fields, check, act };
}

/** The dry run's rows, in the order of the file. */
export async function listPreview(
  db: Db,
  access: Access,
  id: string,
  { outcome, after, limit }: PreviewQuery,
): Promise<PreviewRow[]> {
  const { id: importId } = await readImport(db, access, id);
  const { workspaceId } = access;
  return db
    .select({
      number: importOutcomes.number,
      line: importRows.line,
      outcome: importOutcomes.outcome,
      reason: importOutcomes.reason,
      recordId: importOutcomes.recordId,
      label: importOutcomes.label,
      cells: importOutcomes.cells,
    })
    .from(importOutcomes)
    .innerJoin(
      importRows,
      and(
        eq(importRows.workspaceId, importOutcomes.workspaceId),
        eq(importRows.importId, importOutcomes.importId),
        eq(importRows.number, importOutcomes.number),
      ),
    )
    .where(
      and(
        eq(importOutcomes.workspaceId, workspaceId),
        eq(importOutcomes.importId, importId),
        eq(importOutcomes.isDryRun, true),
        outcome && eq(importOutcomes.outcome, outcome),
        gt(importOutcomes.number, after),
      ),
    )
    .orderBy(asc(importOutcomes.number))
    .limit(limit);
}

export function isImport({ workspaceId, importId }: ImportKeyOf) {
  return and(eq(imports.workspaceId, workspaceId), eq(imports.id, importId));
}
