import { and, eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Operation } from "#shared/records/operations.ts";
import { operations, whereOpen } from "#server/crm/operations/operations.table.ts";
import { startOperation } from "#server/crm/operations/start-operation.ts";
import { recordsCalled } from "#server/records/imports/apply-plan.ts";
import { lockReady } from "#server/records/imports/change-import.ts";
import { importOperation } from "#server/records/imports/import-operation.ts";
import { contactLimitProblem } from "#server/records/imports/contact-limit.ts";
import { whereImport } from "#server/records/imports/imports.queries.ts";
import { imports } from "#server/records/imports/imports.table.ts";
import { keepWords } from "#server/records/imports/known-words.ts";
import type { Db } from "#server/platform/database/database.ts";
import { lockByName } from "#server/platform/database/statements/lock-by-name.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** After a dry run. @throws HttpError 409 while another import runs, 402 beyond the plan's contacts */
export function startImport(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  importId: string,
): Promise<Operation> {
  const { session } = request;
  return startOperation(db, request, reply, importOperation, async (tx, operationId) => {
    const file = await lockReady(tx, session, importId);
    if (file.checkState !== "done" || !file.checkTotals) {
      throw new HttpError(409, "Try the import in a dry run first, to see what it would do.");
    }
    await requireOnlyImport(tx, session.workspaceId);
    const refusal = await contactLimitProblem(tx, session, file.entity, file.checkTotals);
    if (refusal !== null) throw new HttpError(402, refusal);
    if (file.mapping) await keepWords(tx, session.workspaceId, file, file.mapping);
    await tx
      .update(imports)
      .set({ operationId })
      .where(whereImport({ workspaceId: session.workspaceId, importId }));
    const title = `Import of ${recordsCalled(file.entity)} from ${file.fileName}`;
    return { title, work: { importId }, total: file.rowCount };
  });
}

/** Two concurrent imports would both add what both files name. */
async function requireOnlyImport(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await lockByName(tx, `imports of ${workspaceId}`);
  const running = await tx.$count(
    operations,
    and(eq(operations.workspaceId, workspaceId), eq(operations.kind, "import"), whereOpen),
  );
  if (running === 0) return;
  throw new HttpError(409, "Another import is running. Stop it, or wait until it is done.");
}
