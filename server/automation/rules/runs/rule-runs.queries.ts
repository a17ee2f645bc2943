import { and, asc, desc, eq, inArray, isNotNull, lt, lte, sql, type SQL } from "drizzle-orm";
import { type RuleKind, type RuleRun, type RunStep, runsKeptDays } from "#shared/rules/rules.ts";
import type { RunQuery } from "#shared/rules/run-query.ts";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { ruleRuns, ruleRunSteps } from "#server/automation/rules/rules.table.ts";
import { whereFound } from "#server/automation/rules/runs/where-found.ts";
import { nameKey, nameRecords } from "#server/crm/changes/name-records.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { cutPage, type Page } from "#server/platform/queries/lists.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export interface RunPlace {
  workspaceId: WorkspaceId;
  runId: string;
}

/** Worded as the condition of the partial index, which PostgreSQL would not use for a parameter. */
const isOpen = sql`${ruleRuns.state} in ('running', 'waiting')`;
// Not as of the transaction, which may have waited for who stored what is due by now.
const isDue = and(
  isOpen,
  lte(ruleRuns.wakesAt, sql`statement_timestamp()`),
  workspaceExists(ruleRuns.workspaceId),
);

export function listDue(db: Db, workspaceId: WorkspaceId, count: number) {
  return db
    .select({ id: ruleRuns.id, recordId: ruleRuns.recordId })
    .from(ruleRuns)
    .where(and(eq(ruleRuns.workspaceId, workspaceId), isDue))
    .orderBy(asc(ruleRuns.wakesAt), asc(ruleRuns.id))
    .limit(count);
}

/** For a job that serves all workspaces. */
export function listWorkspacesDue(db: Db) {
  return db.selectDistinct({ workspaceId: ruleRuns.workspaceId }).from(ruleRuns).where(isDue);
}

/** Locks it until the transaction ends. @returns null where it is not due, or another server does it */
export async function lockDue(tx: Db, place: RunPlace) {
  const [found] = await tx
    .select()
    .from(ruleRuns)
    .where(and(whereRun(place), isDue))
    .for("update", { skipLocked: true });
  return found ?? null;
}

export async function findOpenRun(db: Db, place: RunPlace): Promise<StoredRun | null> {
  const isRunning = eq(ruleRuns.state, "running");
  const [found] = await db
    .select()
    .from(ruleRuns)
    .where(and(whereRun(place), isRunning));
  return found ?? null;
}

/** Has the runs look again that wait for a condition of these records. @returns whether there were any */
export async function wakeWaiting(
  tx: Db,
  workspaceId: WorkspaceId,
  recordIds: string[],
): Promise<boolean> {
  if (recordIds.length === 0) return false;
  const woken = await tx
    .update(ruleRuns)
    .set({ wakesAt: sql`now()` })
    .where(
      and(
        eq(ruleRuns.workspaceId, workspaceId),
        inArray(ruleRuns.recordId, recordIds),
        isNotNull(ruleRuns.waitsUntil),
        eq(ruleRuns.state, "waiting"),
        // After a failure it waits for its next attempt.
        eq(ruleRuns.attempts, 0),
      ),
    )
    .returning({ id: ruleRuns.id });
  return woken.length > 0;
}

/** Whatever its state; waits for a server that does it. */
export async function lockRun(tx: Db, place: RunPlace) {
  const [found] = await tx.select().from(ruleRuns).where(whereRun(place)).for("update");
  return found ?? null;
}

export type StoredRun = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

export async function patchRun(
  tx: Db,
  place: RunPlace,
  changes: {
    [Key in keyof typeof ruleRuns.$inferInsert]?: (typeof ruleRuns.$inferInsert)[Key] | SQL;
  },
): Promise<void> {
  await tx.update(ruleRuns).set(changes).where(whereRun(place));
}

/** @param problem why, in a sentence; null for one that has done what it was to do */
export async function endRun(
  tx: Db,
  place: RunPlace,
  state: "done" | "failed" | "stopped",
  problem: string | null = null,
): Promise<void> {
  const over = { waitsUntil: null, putOffAt: null, finishedAt: sql`now()` };
  await patchRun(tx, place, { state, problem, ...over });
}

export async function stopRunsOf(
  tx: Db,
  workspaceId: WorkspaceId,
  ruleId: string,
  problem: string,
): Promise<void> {
  await tx
    .update(ruleRuns)
    .set({ state: "stopped", problem, waitsUntil: null, finishedAt: sql`now()` })
    .where(and(eq(ruleRuns.workspaceId, workspaceId), eq(ruleRuns.ruleId, ruleId), isOpen));
}

export async function noteStep(
  tx: Db,
  { workspaceId, runId }: RunPlace,
  step: Pick<
    typeof ruleRunSteps.$inferInsert,
    "type" | "isFailed" | "outcome" | "durationMs" | "asked"
  >,
): Promise<void> {
  const number = sql`(select count(*) + 1 from ${ruleRunSteps} as earlier
    where earlier.workspace_id = ${workspaceId} and earlier.run_id = ${runId})`;
  await tx.insert(ruleRunSteps).values({ workspaceId, runId, number, ...step });
}

/** What led to the change sets that were written by runs, by their ids. */
export async function listCauses(
  tx: Db,
  workspaceId: WorkspaceId,
  changeSetIds: string[],
): Promise<Map<string, { ruleId: string; depth: number }>> {
  if (changeSetIds.length === 0) return new Map();
  const found = await tx
    .select({ id: ruleRuns.id, ruleId: ruleRuns.ruleId, depth: ruleRuns.depth })
    .from(ruleRuns)
    .where(and(eq(ruleRuns.workspaceId, workspaceId), inArray(ruleRuns.id, changeSetIds)));
  return new Map(found.map(({ id, ...cause }) => [id, cause]));
}

/** How often a rule has run for each of some records within an hour. */
export async function countRecent(
  tx: Db,
  workspaceId: WorkspaceId,
  ruleId: string,
  recordIds: string[],
): Promise<Map<string, number>> {
  const found = await tx
    .select({ recordId: ruleRuns.recordId, count: sql<number>`count(*)::int` })
    .from(ruleRuns)
    .where(
      and(
        eq(ruleRuns.workspaceId, workspaceId),
        eq(ruleRuns.ruleId, ruleId),
        inArray(ruleRuns.recordId, recordIds),
        sql`${ruleRuns.createdAt} > now() - interval '1 hour'`,
      ),
    )
    .groupBy(ruleRuns.recordId);
  return new Map(found.map(({ recordId, count }) => [recordId, count]));
}

/** Null once it has ended. */
export const goesOnAt = sql<
  string | null
>`case when ${isOpen} then ${ruleRuns.wakesAt} end`.mapWith(ruleRuns.wakesAt);

const shown = {
  id: ruleRuns.id,
  ruleId: ruleRuns.ruleId,
  version: ruleRuns.version,
  kind: ruleRuns.kind,
  recordId: ruleRuns.recordId,
  state: ruleRuns.state,
  depth: ruleRuns.depth,
  causeId: ruleRuns.causeId,
  startedBy: ruleRuns.startedBy,
  startedByName: users.name,
  wakesAt: goesOnAt,
  waitsUntil: ruleRuns.waitsUntil,
  problem: ruleRuns.problem,
  createdAt: ruleRuns.createdAt,
  finishedAt: ruleRuns.finishedAt,
};

export async function listRuns(
  db: Db,
  access: RecordAccess,
  { id: ruleId, kind }: { id: string; kind: RuleKind },
  query: RunQuery,
): Promise<Page<RuleRun>> {
  const { state, cursor, limit } = query;
  const found = await db
    .select(shown)
    .from(ruleRuns)
    .leftJoin(users, eq(users.id, ruleRuns.startedBy))
    .where(
      and(
        eq(ruleRuns.workspaceId, access.workspaceId),
        eq(ruleRuns.ruleId, ruleId),
        state ? eq(ruleRuns.state, state) : undefined,
        whereFound(db, access, { ruleId, kind }, query),
        cursor ? lt(ruleRuns.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(ruleRuns.id))
    .limit(limit + 1);
  const page = cutPage(found, limit);
  return { ...page, rows: await named(db, access, page.rows) };
}

export async function findRun(
  db: Db,
  access: RecordAccess,
  ruleId: string,
  runId: string,
): Promise<RuleRun | null> {
  const found = await db
    .select(shown)
    .from(ruleRuns)
    .leftJoin(users, eq(users.id, ruleRuns.startedBy))
    .where(and(whereRun({ workspaceId: access.workspaceId, runId }), eq(ruleRuns.ruleId, ruleId)));
  const [run] = await named(db, access, found);
  return run ?? null;
}

async function named(
  db: Db,
  access: RecordAccess,
  runs: Omit<RuleRun, "recordName">[],
): Promise<RuleRun[]> {
  const keyOf = ({ kind, recordId }: Omit<RuleRun, "recordName">) => ({
    entity: kind,
    id: recordId,
  });
  const names = await nameRecords(db, access, runs.map(keyOf));
  return runs.map((run) => ({ ...run, recordName: names.get(nameKey(keyOf(run))) ?? null }));
}

export function listSteps(db: Db, { workspaceId, runId }: RunPlace): Promise<RunStep[]> {
  return db
    .select({
      number: ruleRunSteps.number,
      type: ruleRunSteps.type,
      isFailed: ruleRunSteps.isFailed,
      outcome: ruleRunSteps.outcome,
      durationMs: ruleRunSteps.durationMs,
      asked: ruleRunSteps.asked,
      createdAt: ruleRunSteps.createdAt,
    })
    .from(ruleRunSteps)
    .where(and(eq(ruleRunSteps.workspaceId, workspaceId), eq(ruleRunSteps.runId, runId)))
    .orderBy(asc(ruleRunSteps.number));
}

export async function forgetOldRuns(db: Db): Promise<void> {
  const before = sql`now() - ${runsKeptDays} * interval '1 day'`;
  await db
    .delete(ruleRuns)
    .where(
      and(lt(ruleRuns.createdAt, before), inArray(ruleRuns.state, ["done", "failed", "stopped"])),
    );
}

function whereRun({ workspaceId, runId }: RunPlace): SQL | undefined {
  return and(eq(ruleRuns.workspaceId, workspaceId), eq(ruleRuns.id, runId));
}
