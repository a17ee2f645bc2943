import { setTimeout as pause } from "node:timers/promises";
import { and, eq, not, sql } from "drizzle-orm";
import { z } from "zod";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { workspaceDeletions } from "#server/accounts/workspaces/workspace-deletions.table.ts";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import {
  countRows,
  deleteBatch,
  type KeptTable,
  listTables,
} from "#server/administration/workspaces/workspace-rows.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import { isTimeout } from "#server/platform/database/database-error.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob, type HandleJob, type JobRun } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export const deletionJob = defineJob({
  name: "workspace-deletion",
  data: z.object({ deletionId: z.uuid() }),
  key: ({ deletionId }) => deletionId,
});

/** Queues deletions without a job, as after a restore. Existing jobs are not queued twice. */
export async function resumeDeletions(db: Db): Promise<void> {
  const open = await db.select({ id: workspaceDeletions.id }).from(workspaceDeletions);
  for (const { id } of open) await sendJob(db, deletionJob, { deletionId: id });
}

/** Each batch is stored for itself: a server that takes over deletes what is left. */
export function deleteRows(db: Db): HandleJob<{ deletionId: string }> {
  return async ({ deletionId }, run) => {
    const workspaceId = toWorkspaceId(deletionId);
    const deletion = await findDeletion(db, workspaceId);
    if (!deletion) return;
    const tables = await listTables(db);
    if (deletion.rowsTotal === null) await noteTotal(db, workspaceId, tables);
    // Writes that had begun before the workspace was gone may have added rows behind a batch.
    while ((await deleteAll(db, workspaceId, tables, run)) > 0) {
      if (run.isStopping()) return { againInSeconds: 0 };
    }
    if (run.isStopping()) return { againInSeconds: 0 };
    await db.transaction(async (tx) => {
      await tx.delete(workspaceAnchors).where(eq(workspaceAnchors.id, workspaceId));
      await tx.delete(workspaceDeletions).where(eq(workspaceDeletions.id, workspaceId));
    });
  };
}

/** @returns nothing for a workspace that is there */
async function findDeletion(db: Db, workspaceId: WorkspaceId) {
  const { id, rowsTotal } = workspaceDeletions;
  const [deletion] = await db
    .select({ rowsTotal })
    .from(workspaceDeletions)
    .where(and(eq(id, workspaceId), not(workspaceExists(id))));
  return deletion;
}

async function noteTotal(db: Db, workspaceId: WorkspaceId, tables: KeptTable[]): Promise<void> {
  const rowsTotal = await countAll(db, workspaceId, tables);
  await db
    .update(workspaceDeletions)
    .set({ rowsTotal })
    .where(eq(workspaceDeletions.id, workspaceId));
}

/** @returns null where a table has more rows than can be counted in the time of a statement: how many are gone is known in any case */
async function countAll(
  db: Db,
  workspaceId: WorkspaceId,
  tables: KeptTable[],
): Promise<number | null> {
  let sum = 0;
  try {
    for (const table of tables) sum += await countRows(db, workspaceId, table);
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
  return sum;
}

/** @returns how many rows went */
async function deleteAll(
  db: Db,
  workspaceId: WorkspaceId,
  tables: KeptTable[],
  run: JobRun,
): Promise<number> {
  const pace = new Pace();
  let sum = 0;
  for (const table of tables) {
    let after: string[] | null = null;
    do {
      if (run.isStopping()) return sum;
      run.signal.throwIfAborted();
      const { count, last } = await pace.time((size) =>
        storeBatch(db, workspaceId, table, { after, size }),
      );
      sum += count;
      after = last;
    } while (after !== null);
  }
  return sum;
}

function storeBatch(
  db: Db,
  workspaceId: WorkspaceId,
  table: KeptTable,
  batch: Parameters<typeof deleteBatch>[3],
): ReturnType<typeof deleteBatch> {
  return againOnDeadlock(() =>
    db.transaction(async (tx) => {
      // The deletions themselves are not logged.
      await tx.execute(sql`select set_config('crm.carries_history', 'on', true)`);
      const done = await deleteBatch(tx, workspaceId, table, batch);
      if (done.count > 0) {
        await tx
          .update(workspaceDeletions)
          .set({ rowsDone: sql`${workspaceDeletions.rowsDone} + ${done.count}` })
          .where(eq(workspaceDeletions.id, workspaceId));
      }
      return done;
    }),
  );
}

const fewest = 250;
const most = 4_000;
/** For so long a batch may have its locks, and a database with one connection. */
const shortestMs = 50;
const longestMs = 150;

/** Rests as long as it works, so that others have at least half of the database. */
class Pace {
  #size = fewest;

  async time<Result extends { count: number }>(
    work: (size: number) => Promise<Result>,
  ): Promise<Result> {
    const begunMs = performance.now();
    const result = await work(this.#size);
    const tookMs = performance.now() - begunMs;
    if (tookMs < shortestMs) this.#size = Math.min(this.#size * 2, most);
    if (tookMs > longestMs) this.#size = Math.max(Math.ceil(this.#size / 2), fewest);
    if (result.count > 0) await pause(tookMs);
    return result;
  }
}
