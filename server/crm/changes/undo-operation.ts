import { format } from "#shared/format/format.ts";
import { count, sql } from "drizzle-orm";
import { z } from "zod";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Operation, isOpenOperation } from "#shared/records/operations.ts";
import { type BatchOf, defineOperation } from "#server/crm/operations/operation-kind.ts";
import { lockOperation } from "#server/crm/operations/operations.queries.ts";
import { operations } from "#server/crm/operations/operations.table.ts";
import { startOperation } from "#server/crm/operations/start-operation.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { whereTakenBackBy } from "#server/crm/changes/net-changes.ts";
import { listStepIds, undoPart, undoSteps } from "#server/crm/changes/undo-batch.ts";
import { readLimitNotice } from "#server/crm/contacts/read-limit-notice.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";

/** More changes are undone as an operation. */
const mostAtOnce = 1_000;

const undoWork = z.object({ changeSetId: z.uuid() });
/** The step, and its last finished record. */
const undoPlace = z.object({ step: z.int(), after: z.uuid().nullable() });

type UndoBatch = BatchOf<z.infer<typeof undoWork>, z.infer<typeof undoPlace>>;

/** Undoes a change set in batches. Keeps later changes, and reports them. */
export const undoOperation = defineOperation({
  name: "undo",
  work: undoWork,
  place: undoPlace,
  runBatch: async (tx, batch: UndoBatch) => {
    const { step: number, after } = batch.place ?? { step: 0, after: null };
    const step = undoSteps[number];
    if (!step) {
      const notice = await readLimitNotice(tx, batch.by);
      const message = [sentenceOf(batch), ...(notice ? [notice] : [])].join(" ");
      return { done: 0, next: null, message };
    }
    const part = { access: batch.by, changeSetId: batch.work.changeSetId, step };
    const ids = await listStepIds(tx, part, after, batch.size);
    const refusals = ids.length > 0 ? await undoPart(tx, { ...part, ids }) : [];
    const last = ids.length < batch.size ? null : ids.at(-1);
    const next = last ? { step: number, after: last } : { step: number + 1, after: null };
    return { done: ids.length, refusals, next };
  },
});

function sentenceOf({ soFar: { refused } }: UndoBatch): string {
  if (refused === 0) return "All of it was taken back.";
  if (refused === 1) return "1 record was changed or built on since, and stays as it is.";
  const records = format.number(refused);
  return `${records} records were changed or built on since, and stay as they are.`;
}

/** True for the change set of an operation, and for one with many changes. */
export async function needsOperation(
  db: Db,
  access: RecordAccess,
  changeSetId: string,
): Promise<boolean> {
  const operation = await db.$count(
    operations,
    sql`workspace_id = ${access.workspaceId} and id = ${changeSetId}`,
  );
  return operation > 0 || (await countLoggedRows(db, access, changeSetId)) > mostAtOnce;
}

/** @throws HttpError 409 while the operation still runs, and where it was undone before */
export function startUndo(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  changeSetId: string,
): Promise<Operation> {
  return startOperation(db, request, reply, undoOperation, async (tx, operationId) => {
    const title = await claimOperation(tx, request.session, changeSetId, operationId);
    const total = await countLoggedRows(tx, request.session, changeSetId);
    if (total === 0) throw notFound("change");
    return { title, work: { changeSetId }, total, undoes: changeSetId };
  });
}

/** Records who undoes an operation. @returns the title of the undo */
async function claimOperation(
  tx: Db,
  access: RecordAccess,
  changeSetId: string,
  undoneBy: string,
): Promise<string> {
  const operation = await lockOperation(tx, access, changeSetId);
  if (!operation) return "Undo of many changes";
  if (isOpenOperation(operation)) {
    throw new HttpError(409, "This is still being done. Stop it, or wait until it is done.");
  }
  const before = operation.undoneBy && (await lockOperation(tx, access, operation.undoneBy));
  if (before && (isOpenOperation(before) || before.state === "done")) {
    throw new HttpError(409, "This was undone before.");
  }
  const whereChangeSet = (id: string) => sql`workspace_id = ${access.workspaceId} and id = ${id}`;
  await tx.update(operations).set({ undoneBy }).where(whereChangeSet(operation.id));
  // After an undo is undone, its operation can be undone again.
  if (operation.undoes)
    await tx.update(operations).set({ undoneBy: null }).where(whereChangeSet(operation.undoes));
  return operation.undoes
    ? `Redo: ${operation.title.replace(/^Undo: /, "")}`
    : `Undo: ${operation.title}`;
}

async function countLoggedRows(db: Db, access: RecordAccess, changeSetId: string): Promise<number> {
  const [row] = await db
    .select({ changes: count() })
    .from(changes)
    .where(whereTakenBackBy(access, changeSetId));
  return row?.changes ?? 0;
}
