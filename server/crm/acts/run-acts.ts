import { and, eq, sql } from "drizzle-orm";
import { isOpenAct } from "#shared/acts.ts";
import type { BatchDone, StoredAct } from "#server/crm/acts/act-kind.ts";
import { acts } from "#server/crm/acts/acts.table.ts";
import { holdPerson } from "#server/crm/acts/hold-person.ts";
import { ActNews } from "#server/crm/acts/act-news.ts";
import { Pace } from "#server/crm/acts/pace.ts";
import { storeRefusals } from "#server/crm/acts/store-refusals.ts";
import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { againOnDeadlock } from "#server/platform/database/again-on-deadlock.ts";
import type { Announcer } from "#server/platform/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/workspace-id.ts";

/** What running acts takes. */
interface Runner {
  db: Db;
  announcer: Announcer;
  payments: PaymentKind;
}

interface Key {
  workspaceId: WorkspaceId;
  actId: string;
}

/** Runs in a row that fail at one place before the act is given up. */
const mostAttempts = 5;

/**
 * Goes on with an act, a batch at a time, each in a transaction that also moves its place. So whoever
 * takes over from a server that was killed goes on exactly where it stood, and if two should ever run
 * one act, each of its batches is still done once.
 */
export function runActs(
  runner: Runner,
  kinds: StoredAct[],
): HandleJob<{ workspaceId: string; actId: string }> {
  return async ({ workspaceId, actId }, run) => {
    const key = { workspaceId: toWorkspaceId(workspaceId), actId };
    const news = new ActNews(runner, key);
    const pace = new Pace();
    let isOver = false;
    while (!isOver) {
      if (run.isStopping()) return { againInSeconds: 0 };
      run.signal.throwIfAborted();
      isOver = await pace.time((size) => runBatch(runner, kinds, key, size));
      await news.tell(isOver);
    }
  };
}

/** @returns whether the act is at its end */
async function runBatch(
  runner: Runner,
  kinds: StoredAct[],
  key: Key,
  size: number,
): Promise<boolean> {
  try {
    return await againOnDeadlock(() =>
      runner.db.transaction((tx) => storeBatch(tx, runner, kinds, key, size)),
    );
  } catch (error) {
    await noteFailure(runner.db, key, error);
    return true;
  }
}

async function storeBatch(
  tx: Db,
  { payments }: Runner,
  kinds: StoredAct[],
  key: Key,
  size: number,
): Promise<boolean> {
  const [row] = await tx.select().from(acts).where(isAct(key)).for("update");
  if (!row || !isOpenAct(row)) return true;
  const kind = kinds.find(({ name }) => name === row.kind);
  if (!kind) throw new Error(`This server knows no acts of the kind ${row.kind}`);
  const by = await holdPerson(tx, payments, { ...row, workspaceId: key.workspaceId });
  await nameChangeSet(tx, row.id, row.userId, row.channel, row.apiKeyName ?? "");
  const batch = await kind.runStored(tx, {
    id: row.id,
    by,
    work: row.work,
    place: row.place,
    size,
    soFar: row,
  });
  await storeRefusals(tx, row, batch.refusals ?? []);
  await tx.update(acts).set(progressOf(batch)).where(isAct(key));
  return batch.next === null;
}

function progressOf(batch: BatchDone<unknown>) {
  const isOver = batch.next === null;
  const refused = (batch.refusals?.length ?? 0) + (batch.refused ?? 0);
  return {
    state: isOver ? ("done" as const) : ("running" as const),
    done: sql`${acts.done} + ${batch.done}`,
    refused: sql`${acts.refused} + ${refused}`,
    place: batch.next,
    attempts: 0,
    ...(batch.total !== undefined && { total: batch.total }),
    ...(batch.message !== undefined && { message: batch.message }),
    ...(isOver && { finishedAt: sql`now()` }),
  };
}

/** Ends the act where it was refused, or does not get on. @throws what may be better the next time */
async function noteFailure(db: Db, key: Key, error: unknown): Promise<void> {
  if (error instanceof HttpError) return failAct(db, key, error.message);
  const [row] = await db
    .update(acts)
    .set({ attempts: sql`${acts.attempts} + 1` })
    .where(isAct(key))
    .returning({ attempts: acts.attempts });
  if (!row || row.attempts < mostAttempts) throw error;
  await failAct(db, key, worksNot);
}

const worksNot =
  "Something went wrong on our side, again and again. What was done until then can be undone.";

async function failAct(db: Db, key: Key, message: string): Promise<void> {
  await db
    .update(acts)
    .set({ state: "failed", message, finishedAt: sql`now()` })
    .where(isAct(key));
}

function isAct({ workspaceId, actId }: Key) {
  return and(eq(acts.workspaceId, workspaceId), eq(acts.id, actId));
}
