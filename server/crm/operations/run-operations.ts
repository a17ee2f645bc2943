import { and, eq, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { isOpenOperation } from "#shared/records/operations.ts";
import type { BatchDone, StoredOperation } from "#server/crm/operations/operation-kind.ts";
import { operations, whereOpen } from "#server/crm/operations/operations.table.ts";
import { lockPerson } from "#server/crm/operations/lock-person.ts";
import { OperationNotifier } from "#server/crm/operations/operation-notifier.ts";
import { Pace } from "#server/crm/operations/pace.ts";
import { storeRefusals } from "#server/crm/operations/store-refusals.ts";
import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { explainStageProblem } from "#server/crm/pipelines/stage-problems.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import type { Announcer } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { commitWith, sendAlong } from "#server/platform/database/statements/transactions.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";

interface Runner {
  db: Db;
  announcer: Announcer;
  payments: PaymentKind;
  log: Pick<FastifyBaseLogger, "warn">;
}

interface Key {
  workspaceId: WorkspaceId;
  operationId: string;
}

/** How many runs in a row may store no batch before the operation fails. */
const mostAttempts = 5;

/** Each batch stores its place in its own transaction: a server that takes over goes on there, and none runs twice. */
export function runOperations(
  runner: Runner,
  kinds: StoredOperation[],
): HandleJob<{ workspaceId: string; operationId: string }> {
  return async ({ workspaceId, operationId }, run) => {
    const key = { workspaceId: toWorkspaceId(workspaceId), operationId };
    const notifier = new OperationNotifier(runner, key);
    const pace = new Pace();
    let isOver = run.retries > 0 && (await isGivenUp(runner, key));
    if (isOver) await notifier.notify(true);
    while (!isOver) {
      if (run.isStopping()) return { againInSeconds: 0 };
      run.signal.throwIfAborted();
      isOver = await pace.time((size) => runBatch(runner, kinds, key, size));
      await notifier.notify(isOver);
    }
  };
}

/** @returns whether the operation has ended */
async function runBatch(
  runner: Runner,
  kinds: StoredOperation[],
  key: Key,
  size: number,
): Promise<boolean> {
  try {
    return await againOnDeadlock(() =>
      runner.db.transaction((tx) => storeBatch(tx, runner, kinds, key, size)),
    );
  } catch (error) {
    const cause = explainStageProblem(error);
    if (!(cause instanceof HttpError)) throw cause;
    await failOperation(runner.db, key, cause.message);
    return true;
  }
}

async function storeBatch(
  tx: Db,
  { payments }: Runner,
  kinds: StoredOperation[],
  key: Key,
  size: number,
): Promise<boolean> {
  const [row] = await tx.select().from(operations).where(whereOperation(key)).for("update");
  if (!row || !isOpenOperation(row)) return true;
  const kind = kinds.find(({ name }) => name === row.kind);
  if (!kind) throw new Error(`This server knows no operations of the kind ${row.kind}`);
  const by = await lockPerson(tx, payments, { ...row, workspaceId: key.workspaceId });
  const author = {
    changeSetId: row.id,
    userId: row.userId,
    channel: row.channel,
    role: by.role,
    apiKeyName: row.apiKeyName ?? undefined,
  };
  sendAlong(tx, { execute: () => nameChangeSet(tx, author) });
  const batch = await kind.runStored(tx, {
    id: row.id,
    by,
    work: row.work,
    place: row.place,
    size,
    soFar: row,
  });
  await storeRefusals(tx, row, batch.refusals ?? []);
  const moved = tx.update(operations).set(progressOf(batch)).where(whereOperation(key));
  await commitWith(tx, () => moved.execute());
  return batch.next === null;
}

function progressOf(batch: BatchDone<unknown>) {
  const isOver = batch.next === null;
  const refused = (batch.refusals?.length ?? 0) + (batch.refused ?? 0);
  return {
    state: isOver ? ("done" as const) : ("running" as const),
    done: sql`${operations.done} + ${batch.done}`,
    refused: sql`${operations.refused} + ${refused}`,
    place: batch.next,
    attempts: 0,
    ...(batch.total !== undefined && { total: batch.total }),
    ...(batch.message !== undefined && { message: batch.message }),
    ...(isOver && { finishedAt: sql`now()` }),
  };
}

/** Counted before the work: it may end the server. */
async function isGivenUp({ db, log }: Runner, key: Key): Promise<boolean> {
  const [row] = await db
    .update(operations)
    .set({ attempts: sql`${operations.attempts} + 1` })
    .where(and(whereOperation(key), whereOpen))
    .returning({ attempts: operations.attempts });
  if (!row || row.attempts < mostAttempts) return false;
  const isFailed = await failOperation(db, key, failedTooOften);
  if (isFailed) {
    log.warn({ operationId: key.operationId }, "an operation was given up after too many tries");
  }
  return isFailed;
}

const failedTooOften =
  "Something went wrong on our side, again and again. What was done until then can be undone.";

/** @returns false where it has ended meanwhile */
async function failOperation(db: Db, key: Key, message: string): Promise<boolean> {
  const failed = await db
    .update(operations)
    .set({ state: "failed", message, finishedAt: sql`now()` })
    .where(and(whereOperation(key), whereOpen))
    .returning({ id: operations.id });
  return failed.length > 0;
}

function whereOperation({ workspaceId, operationId }: Key) {
  return and(eq(operations.workspaceId, workspaceId), eq(operations.id, operationId));
}
