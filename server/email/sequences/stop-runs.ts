import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { StopReason } from "#shared/email/sequences.ts";
import {
  whereRun,
  noteRuns,
  openStates,
  type RunEntry,
  type RunPlace,
} from "#server/email/sequences/run-log.ts";
import { type RunRow, sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

interface Stop {
  reason: StopReason;
  /** Who stopped it by hand. */
  userId?: string;
}

/** Ends a run, and withdraws its email where that is still waiting. @returns whether it was open */
export async function stopRun(tx: Db, place: RunPlace, stop: Stop): Promise<boolean> {
  return (await stopRuns(tx, place.workspaceId, whereRun(place), stop)) > 0;
}

export async function stopAllOf(
  tx: Db,
  workspaceId: WorkspaceId,
  sequenceId: string,
  stop: Stop,
): Promise<void> {
  const isOfSequence = and(
    eq(sequenceRuns.workspaceId, workspaceId),
    eq(sequenceRuns.sequenceId, sequenceId),
  );
  await stopRuns(tx, workspaceId, isOfSequence, stop);
}

/** @returns how many were open */
async function stopRuns(
  tx: Db,
  workspaceId: string,
  which: SQL | undefined,
  { reason, userId }: Stop,
): Promise<number> {
  const runs = await tx
    .update(sequenceRuns)
    .set({ state: "stopped", reason, dueAt: null, endedAt: sql`now()` })
    .where(and(which, inArray(sequenceRuns.state, openStates)))
    .returning({
      id: sequenceRuns.id,
      emailId: sequenceRuns.emailId,
      emailStep: sequenceRuns.emailStep,
    });
  if (runs.length === 0) return 0;
  const withdrawn = await withdrawEmails(tx, workspaceId, runs);
  const entries = runs.flatMap(({ id: runId, emailId, emailStep: step }) => {
    const isWithdrawn = emailId !== null && withdrawn.has(emailId);
    const stopped: RunEntry[] = [{ runId, event: "stopped", reason, userId: userId ?? null }];
    if (reason === "replied") stopped.unshift({ runId, event: "replied", step });
    if (isWithdrawn) stopped.unshift({ runId, event: "email-withdrawn", step });
    return stopped;
  });
  await noteRuns(tx, workspaceId, entries);
  return runs.length;
}

/** @returns those that were still waiting */
async function withdrawEmails(
  tx: Db,
  workspaceId: string,
  runs: readonly Pick<RunRow, "emailId">[],
): Promise<Set<string>> {
  const emailIds = runs.flatMap(({ emailId }) => emailId ?? []);
  if (emailIds.length === 0) return new Set();
  const { id, state } = outgoingEmails;
  const withdrawn = await tx
    .delete(outgoingEmails)
    .where(
      and(
        eq(outgoingEmails.workspaceId, workspaceId),
        sql`${id} in (select jsonb_array_elements_text(${JSON.stringify(emailIds)}::jsonb)::uuid)`,
        eq(state, "scheduled"),
      ),
    )
    .returning({ id });
  return new Set(withdrawn.map((one) => one.id));
}
