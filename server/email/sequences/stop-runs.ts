import { and, eq, inArray, sql } from "drizzle-orm";
import type { StopReason } from "#shared/sequences.ts";
import { isRun, noteRun, openStates, type RunPlace } from "#server/email/sequences/run-log.ts";
import { type RunRow, sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { listOpenRuns } from "#server/email/sequences/sequences.queries.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

interface Stop {
  reason: StopReason;
  /** Who stopped it by hand. */
  userId?: string;
}

/** Ends a run, and withdraws its email where that is still waiting. @returns whether it was open */
export async function stopRun(tx: Db, place: RunPlace, { reason, userId }: Stop): Promise<boolean> {
  const [run] = await tx
    .update(sequenceRuns)
    .set({ state: "stopped", reason, dueAt: null, endedAt: sql`now()` })
    .where(and(isRun(place), inArray(sequenceRuns.state, openStates)))
    .returning();
  if (!run) return false;
  await withdrawEmail(tx, run);
  if (reason === "replied") await noteRun(tx, place, { event: "replied", step: run.emailStep });
  await noteRun(tx, place, { event: "stopped", reason, userId: userId ?? null });
  return true;
}

export async function stopAllOf(
  tx: Db,
  workspaceId: WorkspaceId,
  sequenceId: string,
  stop: Stop,
): Promise<void> {
  for (const place of await listOpenRuns(tx, workspaceId, sequenceId)) {
    await stopRun(tx, place, stop);
  }
}

async function withdrawEmail(tx: Db, run: RunRow): Promise<void> {
  if (run.emailId === null) return;
  const { workspaceId, id, state } = outgoingEmails;
  const withdrawn = await tx
    .delete(outgoingEmails)
    .where(and(eq(workspaceId, run.workspaceId), eq(id, run.emailId), eq(state, "scheduled")))
    .returning({ id });
  if (withdrawn.length === 0) return;
  const place = { workspaceId: run.workspaceId, runId: run.id };
  await noteRun(tx, place, { event: "email-withdrawn", step: run.emailStep });
}
