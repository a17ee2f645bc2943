import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { contactLimitSentence } from "#shared/billing/coverage.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { workspaceImports } from "#server/administration/archives/archives.table.ts";
import type { ArchiveHead } from "#server/administration/archives/archive-rows.ts";
import { requireFew } from "#server/administration/archives/archived-automation.ts";
import { giveAwaited } from "#server/administration/archives/give-awaited.ts";
import {
  endImport,
  readChunks,
} from "#server/administration/archives/workspace-imports.queries.ts";
import { openArchive, type SectionRow } from "#server/administration/archives/read-archive.ts";
import { carryHistory } from "#server/administration/archives/carry-history.ts";
import { judgeImportedRules } from "#server/administration/archives/judge-imported-rules.ts";
import { storeForecastNight } from "#server/administration/archives/store-forecast-rows.ts";
import { RowStore } from "#server/administration/archives/store-rows.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { type PaymentKind, readOwnCoverage } from "#server/accounts/coverage/read-coverage.ts";
import { databaseError } from "#server/platform/database/database-error.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { BrokenFileError } from "#server/platform/files/sealed-lines.ts";
import { accessToAll } from "#server/platform/queries/access.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { WebhookRules } from "#server/records/webhooks/change-webhooks.ts";
import { eraseWorkspace } from "#server/administration/workspaces/delete-workspace.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

export const importArchiveJob = defineJob({
  name: "import-workspace",
  data: z.object({ importId: z.uuid() }),
  key: ({ importId }) => importId,
});

/** Queues waiting imports that have no job, as after a restore. Existing jobs are not queued twice. */
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

/** No one belongs to the workspace until all is there. The next run deletes an interrupted one and starts again. */
export function importArchives(
  db: Db,
  payments: PaymentKind,
  webhooks: WebhookRules,
): HandleJob<{ importId: string }> {
  return async ({ importId }, { signal }) => {
    const counted = await countRun(db, importId);
    if (!counted) return;
    if (counted.attempts > maxAttempts) return giveUp(db, counted);
    const task = await restart(db, counted);
    try {
      await fill(db, task, { payments, webhooks }, signal);
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      await eraseHalf(db, task.workspaceId);
      await db.transaction((tx) => endImport(tx, task.id, { status: "failed", problem }));
    }
  };
}

const failedTooOften =
  "The import was begun several times and did not come to its end. Please send the archive once more.";

type Begun = Import & { workspaceId: string };

/** Comes first, so that runs that fail at once are counted. */
async function countRun(db: Db, importId: string): Promise<Import | undefined> {
  const [counted] = await db
    .update(workspaceImports)
    .set({ status: "importing", attempts: sql`${workspaceImports.attempts} + 1` })
    .where(
      and(
        eq(workspaceImports.id, importId),
        inArray(workspaceImports.status, ["waiting", "importing"]),
      ),
    )
    .returning();
  return counted;
}

/** Records the new workspace in the transaction that drops the old run's. */
async function restart(db: Db, task: Import): Promise<Begun> {
  const workspaceId = newId();
  await db.transaction(async (tx) => {
    const left = await lockRun(tx, task);
    if (left) await eraseWorkspace(tx, toWorkspaceId(left));
    await tx
      .update(workspaceImports)
      .set({ workspaceId, rowsDone: 0 })
      .where(eq(workspaceImports.id, task.id));
  });
  return { ...task, workspaceId };
}

/** Ends the import first: a failing cleanup must not block the person's next import. */
async function giveUp(db: Db, task: Import): Promise<void> {
  const left = await db.transaction(async (tx) => {
    const workspaceId = await lockRun(tx, task);
    await tx
      .update(workspaceImports)
      .set({ workspaceId: null })
      .where(eq(workspaceImports.id, task.id));
    await endImport(tx, task.id, { status: "failed", problem: failedTooOften });
    return workspaceId;
  });
  if (left) await eraseHalf(db, left);
}

interface Means {
  payments: PaymentKind;
  webhooks: WebhookRules;
}

async function fill(db: Db, task: Begun, { payments, webhooks }: Means, signal: AbortSignal) {
  const { head, rows } = await openArchive(readChunks(db, task.id), task.bytes);
  const contacts = head.counts.contacts ?? 0;
  const refusal = contactLimitSentence(await readOwnCoverage(db, payments, task.userId), contacts);
  if (refusal !== null) throw new BrokenFileError(refusal);
  requireFew(head.counts);
  const rowsTotal = Object.values(head.counts).reduce((total, rowCount) => total + rowCount, 0);
  await db.update(workspaceImports).set({ rowsTotal }).where(eq(workspaceImports.id, task.id));
  const store = new RowStore(task.workspaceId, webhooks.box);
  for await (const batch of inBatches(rows)) {
    signal.throwIfAborted();
    await storeBatch(db, task, store, batch);
  }
  await finish(db, task, head, webhooks);
}

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
    await requireOwnRun(tx, task);
    await carryHistory(tx);
    await store.store(tx, batch);
    await tx
      .update(workspaceImports)
      .set({ rowsDone: sql`${workspaceImports.rowsDone} + ${batch.length}` })
      .where(eq(workspaceImports.id, task.id));
  });
}

/** A server that resumes too late finds that another has taken over. */
async function requireOwnRun(tx: Db, task: Begun): Promise<void> {
  if ((await lockRun(tx, task)) === task.workspaceId) return;
  throw new Error("Another server has taken the import");
}

/** @returns the workspace that is being filled */
async function lockRun(tx: Db, { id }: Import): Promise<string | null> {
  const [now] = await tx
    .select({ workspaceId: workspaceImports.workspaceId })
    .from(workspaceImports)
    .where(eq(workspaceImports.id, id))
    .for("update");
  return now?.workspaceId ?? null;
}

async function finish(
  db: Db,
  task: Begun,
  head: ArchiveHead,
  { privateOrigins }: WebhookRules,
): Promise<void> {
  const { userId, workspaceId } = task;
  await db.transaction(async (tx) => {
    await requireOwnRun(tx, task);
    await carryHistory(tx);
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw new BrokenFileError("The account that sent the archive is deleted.");
    // As long as it takes, for a large change log.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`call fill_deal_history(${workspaceId})`);
    await tx.execute(sql`call fill_task_completions(${workspaceId})`);
    await tx.execute(sql`call fill_growth(${workspaceId})`);
    await tx.execute(sql`call mark_undone_merges(${workspaceId})`);
    await tx.insert(members).values({ workspaceId, userId, role: "owner" });
    await storeForecastNight(tx, head, workspaceId);
    await giveAwaited(tx, { workspaceId, userId, email: user.email });
    const access = accessToAll(toWorkspaceId(workspaceId), userId);
    await judgeImportedRules(tx, access, privateOrigins);
    await recordAudit(tx, { workspaceId, userId, address: "" }, { action: "workspace.imported" });
    await endImport(tx, task.id, { status: "done" });
  });
}

async function eraseHalf(db: Db, workspaceId: string): Promise<void> {
  await db.transaction((tx) => eraseWorkspace(tx, toWorkspaceId(workspaceId)));
}

const sentences: Record<string, string> = {
  "23503": "The archive points to something that it does not hold.",
  "23505": "The archive contains something twice.",
};

/** The sentence for a fault of the archive, which no retry fixes; null for any other error. */
function problemOf(error: unknown): string | null {
  if (error instanceof BrokenFileError) return error.message;
  const code = databaseError(error)?.code ?? "";
  if (sentences[code] !== undefined) return sentences[code];
  const isRefusedValue = code.startsWith("22") || code.startsWith("23");
  return isRefusedValue ? "The archive contains a value that cannot be stored." : null;
}
