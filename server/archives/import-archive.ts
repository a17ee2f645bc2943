import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { contactLimitSentence } from "#shared/coverage.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { workspaceImports } from "#server/archives/archives.table.ts";
import { giveAwaited } from "#server/archives/give-awaited.ts";
import { endImport, readPieces } from "#server/archives/workspace-imports.queries.ts";
import { openArchive, type SectionRow } from "#server/archives/read-archive.ts";
import { carryHistory, RowStore } from "#server/archives/store-rows.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { type PaymentKind, readOwnCoverage } from "#server/billing/read-coverage.ts";
import { databaseError } from "#server/platform/database/database-error.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { BrokenFileError } from "#server/platform/sealed-lines.ts";
import { toWorkspaceId } from "#server/platform/workspace-id.ts";
import { eraseWorkspace } from "#server/workspaces/delete-workspace.ts";
import { members } from "#server/workspaces/workspaces.table.ts";

/** Makes a workspace of an archive that was sent. */
export const importArchiveJob = defineJob({
  name: "import-workspace",
  data: z.object({ importId: z.uuid() }),
  key: ({ importId }) => importId,
});

/** Sends what waits without a job, as after a restore: a job that is there already is not sent twice. */
export async function resumeWorkspaceImports(db: Db): Promise<void> {
  const waiting = await db
    .select({ id: workspaceImports.id })
    .from(workspaceImports)
    .where(inArray(workspaceImports.status, ["waiting", "importing"]));
  for (const { id } of waiting) await sendJob(db, importArchiveJob, { importId: id });
}

type Import = typeof workspaceImports.$inferSelect;

const batchRows = 500;
const maxAttempts = 3;

/**
 * Fills a workspace that nobody belongs to until all of it is there. A run that was cut off is taken
 * away by the next, which begins anew.
 */
export function importArchives(db: Db, payments: PaymentKind): HandleJob<{ importId: string }> {
  return async ({ importId }, { signal }) => {
    const task = await beginRun(db, importId);
    if (!task) return;
    try {
      if (task.attempts > maxAttempts) throw new BrokenFileError(worksNot);
      await fill(db, task, payments, signal);
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      await eraseHalf(db, task.workspaceId);
      await db.transaction((tx) => endImport(tx, task.id, { status: "failed", problem }));
    }
  };
}

const worksNot =
  "The import was begun several times and did not come to its end. Please send the archive once more.";

type Begun = Import & { workspaceId: string };

async function beginRun(db: Db, importId: string): Promise<Begun | null> {
  const [before] = await db
    .select()
    .from(workspaceImports)
    .where(eq(workspaceImports.id, importId));
  if (before?.status !== "waiting" && before?.status !== "importing") return null;
  if (before.workspaceId) await eraseHalf(db, before.workspaceId);
  const workspaceId = newId();
  const [begun] = await db
    .update(workspaceImports)
    .set({
      status: "importing",
      workspaceId,
      rowsDone: 0,
      attempts: sql`${workspaceImports.attempts} + 1`,
    })
    .where(eq(workspaceImports.id, importId))
    .returning();
  return begun ? { ...begun, workspaceId } : null;
}

async function fill(db: Db, task: Begun, payments: PaymentKind, signal: AbortSignal) {
  const { head, rows } = await openArchive(readPieces(db, task.id), task.bytes);
  const contacts = head.counts.contacts ?? 0;
  const refusal = contactLimitSentence(await readOwnCoverage(db, payments, task.userId), contacts);
  if (refusal !== null) throw new BrokenFileError(refusal);
  const rowsTotal = Object.values(head.counts).reduce((total, rowCount) => total + rowCount, 0);
  await db.update(workspaceImports).set({ rowsTotal }).where(eq(workspaceImports.id, task.id));
  const store = new RowStore(task.workspaceId);
  for await (const batch of inBatches(rows)) {
    signal.throwIfAborted();
    await storeBatch(db, task, store, batch);
  }
  await finish(db, task);
}

/** Rows of one section at a time. */
async function* inBatches(rows: AsyncIterable<SectionRow>): AsyncGenerator<SectionRow[]> {
  let batch: SectionRow[] = [];
  for await (const row of rows) {
    const [first] = batch;
    if (first && (first.section !== row.section || batch.length === batchRows)) {
      yield batch;
      batch = [];
    }
    batch.push(row);
  }
  yield batch;
}

async function storeBatch(db: Db, task: Begun, store: RowStore, batch: SectionRow[]) {
  await db.transaction(async (tx) => {
    await holdRun(tx, task);
    await carryHistory(tx);
    await store.store(tx, batch);
    await tx
      .update(workspaceImports)
      .set({ rowsDone: sql`${workspaceImports.rowsDone} + ${batch.length}` })
      .where(eq(workspaceImports.id, task.id));
  });
}

/** A server that comes to itself too late finds that another has begun anew. */
async function holdRun(tx: Db, task: Begun): Promise<void> {
  const [now] = await tx
    .select({ workspaceId: workspaceImports.workspaceId })
    .from(workspaceImports)
    .where(eq(workspaceImports.id, task.id))
    .for("update");
  if (now?.workspaceId !== task.workspaceId) throw new Error("Another server has taken the import");
}

async function finish(db: Db, task: Begun): Promise<void> {
  const { userId, workspaceId } = task;
  await db.transaction(async (tx) => {
    await holdRun(tx, task);
    await carryHistory(tx);
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw new BrokenFileError("The account that sent the archive is deleted.");
    await tx.insert(members).values({ workspaceId, userId, role: "owner" });
    await giveAwaited(tx, { workspaceId, userId, email: user.email });
    await recordAudit(tx, { workspaceId, userId, address: "" }, { action: "workspace.imported" });
    await endImport(tx, task.id, { status: "done" });
  });
}

async function eraseHalf(db: Db, workspaceId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await carryHistory(tx);
    await eraseWorkspace(tx, toWorkspaceId(workspaceId));
  });
}

const sentences: Record<string, string> = {
  "23503": "The archive points to something that it does not hold.",
  "23505": "The archive holds something twice.",
};

/** What is the archive's fault, and so no better the next time; null for everything else. */
function problemOf(error: unknown): string | null {
  if (error instanceof BrokenFileError) return error.message;
  const code = databaseError(error)?.code ?? "";
  if (sentences[code] !== undefined) return sentences[code];
  const isRefusedValue = code.startsWith("22") || code.startsWith("23");
  return isRefusedValue ? "The archive holds a value that cannot be stored." : null;
}
