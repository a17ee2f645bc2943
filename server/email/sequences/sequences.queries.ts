import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Sequence, SequenceSummary } from "#shared/email/sequences.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { idsWithMerged } from "#server/crm/kinds/merged-records.queries.ts";
import { withStoredKeys } from "#server/email/sequences/email-keys.ts";
import { openStates } from "#server/email/sequences/run-log.ts";
import { sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { sequences, sequenceVersions } from "#server/email/sequences/sequences.table.ts";
import { countToAdd } from "#server/platform/queries/count-to-add.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const { id, name, steps, stopsForCompany, fromHour, toHour, version, ownerId, changedAt } =
  sequences;

const active = sql<number>`(select count(*)::int from ${sequenceRuns} as run
  where run.workspace_id = ${sequences}.workspace_id and run.sequence_id = ${sequences}.id
    and run.state in ('active', 'paused'))`;

const summary = {
  id,
  name,
  length: sql<number>`jsonb_array_length(${steps})`,
  active,
  stopsForCompany,
  sendingDays: sequences.sendingDays,
  clock: sequences.clock,
  fromHour,
  toHour,
  version,
  ownerId,
  ownerName: users.name,
  changedAt,
};

const isMember = and(eq(members.workspaceId, sequences.workspaceId), eq(members.userId, ownerId));
const isUser = eq(users.id, members.userId);

export function listSequences(db: Db, workspaceId: WorkspaceId): Promise<SequenceSummary[]> {
  return db
    .select(summary)
    .from(sequences)
    .leftJoin(members, isMember)
    .leftJoin(users, isUser)
    .where(whereOfWorkspace(workspaceId))
    .orderBy(asc(name), asc(id));
}

/** @throws HttpError 404 */
export async function readSequence(
  db: Db,
  workspaceId: WorkspaceId,
  sequenceId: string,
): Promise<Sequence> {
  const [row] = await db
    .select({ ...summary, steps })
    .from(sequences)
    .leftJoin(members, isMember)
    .leftJoin(users, isUser)
    .where(and(whereOfWorkspace(workspaceId), eq(id, sequenceId)));
  if (!row) throw notFound("sequence");
  return { ...row, steps: withStoredKeys(row.steps, row.version) };
}

/** Locks it until the transaction ends. @throws HttpError 404 */
export async function lockSequence(tx: Db, workspaceId: WorkspaceId, sequenceId: string) {
  const [row] = await tx
    .select()
    .from(sequences)
    .where(and(whereOfWorkspace(workspaceId), eq(id, sequenceId)))
    .for("update");
  if (!row) throw notFound("sequence");
  return { ...row, steps: withStoredKeys(row.steps, row.version) };
}

export function countSequences(tx: Db, workspaceId: WorkspaceId): Promise<number> {
  return countToAdd(tx, sequences, workspaceId, isNull(sequences.deletedAt));
}

export async function insertSequence(tx: Db, row: typeof sequences.$inferInsert): Promise<void> {
  await tx.insert(sequences).values(row);
}

export async function patchSequence(
  tx: Db,
  workspaceId: WorkspaceId,
  sequenceId: string,
  changes: Partial<{ [Key in keyof Row]: Row[Key] | SQL }>,
): Promise<void> {
  await tx
    .update(sequences)
    .set({ ...changes, changedAt: sql`now()` })
    .where(and(eq(sequences.workspaceId, workspaceId), eq(id, sequenceId)));
}

type Row = typeof sequences.$inferInsert;

/** Keeps the steps for those who start with them. */
export async function keepVersion(
  tx: Db,
  { workspaceId, id: sequenceId, version: number, steps }: typeof sequences.$inferSelect,
): Promise<void> {
  await tx
    .insert(sequenceVersions)
    .values({ workspaceId, sequenceId, number, steps })
    .onConflictDoNothing();
}

/** By which the contact is in a sequence, also as one that was merged into it: then there may be two. */
export async function listOpenRuns(
  tx: Db,
  workspaceId: WorkspaceId,
  { sequenceId, contactId }: { sequenceId: string; contactId: string },
) {
  return tx
    .select({ workspaceId: sequenceRuns.workspaceId, runId: sequenceRuns.id })
    .from(sequenceRuns)
    .where(
      and(
        eq(sequenceRuns.workspaceId, workspaceId),
        sql`${sequenceRuns.contactId} = any(${idsWithMerged({ workspaceId, id: contactId })})`,
        eq(sequenceRuns.sequenceId, sequenceId),
        inArray(sequenceRuns.state, openStates),
      ),
    );
}

function whereOfWorkspace(workspaceId: WorkspaceId): SQL | undefined {
  return and(eq(sequences.workspaceId, workspaceId), isNull(sequences.deletedAt));
}
