import { and, desc, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { RunState, WaitReason } from "#shared/email/sequences.ts";
import {
  type RunRow,
  sequenceLog,
  sequenceRuns,
} from "#server/email/sequences/sequence-runs.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";

export interface RunPlace {
  workspaceId: string;
  runId: string;
}

export const openStates = ["active", "paused"] satisfies RunState[];

export function whereRun({ workspaceId, runId }: RunPlace) {
  return and(eq(sequenceRuns.workspaceId, workspaceId), eq(sequenceRuns.id, runId));
}

export type RunEntry = Omit<typeof sequenceLog.$inferInsert, "workspaceId" | "id" | "at">;
type Entry = Omit<RunEntry, "runId">;

/** How many rows one statement has room for, by the limit of its parameters. */
const mostAtOnce = 2_000;

/** Writes down a decision, in the transaction that makes it. */
export async function noteRun(
  tx: Db,
  { workspaceId, runId }: RunPlace,
  entry: Entry,
): Promise<void> {
  await noteRuns(tx, workspaceId, [{ runId, ...entry }]);
}

/** Those of one run stand in this order in its log. */
export async function noteRuns(tx: Db, workspaceId: string, entries: RunEntry[]): Promise<void> {
  for (let first = 0; first < entries.length; first += mostAtOnce) {
    const some = entries.slice(first, first + mostAtOnce);
    const rows = some.map((entry) => ({ workspaceId, id: newId(), ...entry }));
    await tx.insert(sequenceLog).values(rows);
  }
}

/**
 * What waits again for the same reason has one line in the log.
 * @param run with what is done by now @param timeZone where the moment depends on it
 */
export async function noteWait(
  tx: Db,
  { workspaceId, id: runId, done }: RunRow,
  until: string,
  reason: WaitReason,
  timeZone: string | null = null,
): Promise<void> {
  const place = { workspaceId, runId };
  await updateRun(tx, place, { done, dueAt: until });
  const isOfRun = and(eq(sequenceLog.workspaceId, workspaceId), eq(sequenceLog.runId, runId));
  const [last] = await tx
    .select()
    .from(sequenceLog)
    .where(isOfRun)
    .orderBy(desc(sequenceLog.id))
    .limit(1);
  if (last?.event !== "waiting" || last.reason !== reason) {
    return noteRun(tx, place, { event: "waiting", until, timeZone, reason });
  }
  await tx
    .update(sequenceLog)
    .set({ until, timeZone })
    .where(and(isOfRun, eq(sequenceLog.id, last.id)));
}

export async function updateRun(
  tx: Db,
  place: RunPlace,
  change: Partial<{ [Key in keyof RunRow]: RunRow[Key] | SQL }>,
): Promise<void> {
  await tx.update(sequenceRuns).set(change).where(whereRun(place));
}

export function laterBy(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString();
}
