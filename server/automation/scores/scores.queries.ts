import { and, asc, eq, lte, sql, type SQL } from "drizzle-orm";
import type { Score } from "#shared/scores/scores.ts";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import { scores } from "#server/automation/scores/scores.table.ts";
import { customFields } from "#server/crm/custom-fields/custom-fields.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { recordTotals } from "#server/platform/queries/record-totals.table.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const total = sql<number>`(select coalesce(sum(count), 0)::int from ${recordTotals}
  where ${recordTotals}.workspace_id = ${scores.workspaceId} and ${recordTotals}.list = 'contacts')`;

const stored = {
  id: scores.id,
  name: customFields.label,
  key: customFields.key,
  fit: scores.fit,
  engagement: scores.engagement,
  onCard: customFields.onCard,
  computedAt: scores.computedAt,
  problem: scores.problem,
  userId: scores.userId,
  place: scores.place,
  done: scores.done,
  isDue: sql<boolean>`${scores.dueAt} <= now()`,
  total,
};

const isItsField = and(
  eq(customFields.workspaceId, scores.workspaceId),
  eq(customFields.id, scores.id),
);

export function listStored(db: Db, workspaceId: WorkspaceId, condition?: SQL) {
  return db
    .select(stored)
    .from(scores)
    .innerJoin(customFields, isItsField)
    .where(and(eq(scores.workspaceId, workspaceId), condition))
    .orderBy(asc(customFields.position), asc(scores.id));
}

export type StoredScore = Awaited<ReturnType<typeof listStored>>[number];

export async function listScores(db: Db, workspaceId: WorkspaceId): Promise<Score[]> {
  return (await listStored(db, workspaceId)).map(toScore);
}

/** @throws HttpError 404 without it */
export async function findScore(
  db: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<StoredScore> {
  const [found] = await listStored(db, workspaceId, eq(scores.id, id));
  if (!found) throw notFound("score");
  return found;
}

export function toScore({ done, isDue, total: of, ...score }: StoredScore): Score {
  const { id, name, key, fit, engagement, onCard, computedAt, problem } = score;
  const progress = isDue && problem === null ? { done, total: Math.max(of, done) } : null;
  return { id, name, key, fit, engagement, onCard, computedAt, problem, progress };
}

export async function patchScore(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  changes: Partial<Omit<typeof scores.$inferInsert, "dueAt">> & { dueAt?: SQL },
): Promise<void> {
  await tx
    .update(scores)
    .set(changes)
    .where(and(eq(scores.workspaceId, workspaceId), eq(scores.id, id)));
}

/** The one that is to be worked out for all contacts since the longest time. No one else goes on with it meanwhile. */
export async function lockDue(tx: Db, workspaceId: WorkspaceId): Promise<StoredScore | undefined> {
  const [due] = await tx
    .select({ id: scores.id })
    .from(scores)
    .where(
      and(
        eq(scores.workspaceId, workspaceId),
        // Not as of the transaction, which may have waited for who stored what is due by now.
        lte(scores.dueAt, sql`statement_timestamp()`),
        workspaceExists(scores.workspaceId),
      ),
    )
    .orderBy(asc(scores.dueAt), asc(scores.id))
    .limit(1)
    .for("update");
  return due && findScore(tx, workspaceId, due.id);
}

export function listWorkspacesDue(db: Db) {
  return db
    .selectDistinct({ workspaceId: scores.workspaceId })
    .from(scores)
    .where(and(sql`${scores.dueAt} <= now()`, workspaceExists(scores.workspaceId)));
}
