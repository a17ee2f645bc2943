import { and, eq } from "drizzle-orm";
import type { ImportMapping } from "#shared/imports/imports.ts";
import { mappingProblem } from "#shared/imports/guess-mapping.ts";
import { findOperation } from "#server/crm/operations/operations.queries.ts";
import { isOpenOperation } from "#shared/records/operations.ts";
import { listImportFields } from "#server/records/imports/list-fields.ts";
import { whereImport, lockImport } from "#server/records/imports/imports.queries.ts";
import {
  importOutcomes,
  imports,
  type StoredImport,
} from "#server/records/imports/imports.table.ts";
import { readImportJob } from "#server/records/imports/import-jobs.ts";
import { pickRows } from "#server/records/imports/import-rows.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** @throws HttpError 400 with what is wrong with the mapping */
export async function putMapping(
  tx: Db,
  access: RecordAccess,
  id: string,
  mapping: ImportMapping,
): Promise<void> {
  const file = await lockReady(tx, access, id);
  const fields = await listImportFields(tx, access, file.entity);
  const problem = mappingProblem(file.entity, mapping, file.columns, fields);
  if (problem !== null) throw new HttpError(400, problem);
  await forgetCheck(tx, access, id);
  await tx
    .update(imports)
    .set({ mapping, checkRun: file.checkRun + 1 })
    .where(whereImport({ workspaceId: access.workspaceId, importId: id }));
}

/** Has the file read again below other headers. @throws HttpError 400 where the row cannot have them */
export async function putHeaderRow(
  tx: Db,
  access: RecordAccess,
  id: string,
  headerRow: number,
): Promise<void> {
  const key = { workspaceId: access.workspaceId, importId: id };
  const file = await lockReady(tx, access, id);
  const isShown = headerRow === 0 || file.firstRows.some(({ number }) => number === headerRow);
  const [row] = headerRow === 0 ? [] : await pickRows(tx, key, [headerRow]);
  if (!isShown || (headerRow > 0 && !row)) throw new HttpError(400, "The file has no such row.");
  if (row?.problem) throw new HttpError(400, row.problem);
  if (headerRow >= file.headerRow + file.rowCount) {
    throw new HttpError(400, "There are no rows below this one.");
  }
  await forgetCheck(tx, access, id);
  await tx
    .update(imports)
    .set({ state: "reading", headerRow, mapping: null, checkRun: file.checkRun + 1 })
    .where(whereImport(key));
  await sendJob(tx, readImportJob, key);
}

/** Locks an import whose file has been read, and that has not started. */
export async function lockReady(tx: Db, access: RecordAccess, id: string): Promise<StoredImport> {
  const file = await lockImport(tx, access, id);
  if (file.state === "failed") throw new HttpError(409, file.problem ?? "The file cannot be read.");
  if (file.state !== "ready") throw new HttpError(409, "The file is not read yet. Wait a moment.");
  if (file.operationId !== null)
    throw new HttpError(409, "This file was imported already. Send it again.");
  return file;
}

export async function forgetCheck(tx: Db, access: RecordAccess, id: string): Promise<void> {
  const { workspaceId } = access;
  await tx
    .delete(importOutcomes)
    .where(and(eq(importOutcomes.workspaceId, workspaceId), eq(importOutcomes.importId, id)));
  await tx
    .update(imports)
    .set({
      checkState: null,
      checkProblem: null,
      checkDone: 0,
      checkTotals: null,
      checkNotices: [],
    })
    .where(whereImport({ workspaceId, importId: id }));
}

export async function dropImport(tx: Db, access: RecordAccess, id: string): Promise<void> {
  const { workspaceId } = access;
  const { operationId } = await lockImport(tx, access, id);
  const operation = operationId && (await findOperation(tx, workspaceId, operationId));
  if (operation && isOpenOperation(operation)) {
    throw new HttpError(
      409,
      "The file is being imported. Stop that first, or wait until it is done.",
    );
  }
  await tx.delete(imports).where(whereImport({ workspaceId, importId: id }));
}
