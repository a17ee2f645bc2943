import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ContactRun, runQuery, SequenceRun } from "#shared/email/sequences.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { idsWithMerged, winnerIdOf } from "#server/crm/kinds/merged-records.queries.ts";
import { sequenceLog, sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { sequences, sequenceVersions } from "#server/email/sequences/sequences.table.ts";
import { type RecordAccess, whereVisible } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { uncompiled } from "#server/platform/database/embedded/run-uncompiled.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { cutPage, type Page } from "#server/platform/queries/lists.ts";

const { id, workspaceId, sequenceId, contactId, version, done, userId, dueAt } = sequenceRuns;

const isOpen = sql`${sequenceRuns.state} in ('active', 'paused')`;
const next = sql`${sequenceVersions.steps} -> ${done} ->> 'kind'`;

const shown = {
  id,
  sequenceId,
  sequenceName: sequences.name,
  contactId: contacts.id,
  contactName: contacts.name,
  state: sequenceRuns.state,
  reason: sequenceRuns.reason,
  nextStep: sql<number | null>`case when ${isOpen} and ${next} is not null then ${done} + 1 end`,
  nextKind: sql<SequenceRun["nextKind"]>`case when ${isOpen} then ${next} end`,
  length: sql<number>`jsonb_array_length(${sequenceVersions.steps})`,
  dueAt,
  startedAt: sequenceRuns.startedAt,
  endedAt: sequenceRuns.endedAt,
  senderName: users.name,
};

/** Runs of contacts that the person sees, or that were merged into such contacts. */
function selectRuns(db: Db, access: RecordAccess, of: SQL | undefined) {
  return db
    .select(shown)
    .from(sequenceRuns)
    .innerJoin(
      contacts,
      and(
        eq(contacts.workspaceId, workspaceId),
        eq(contacts.id, winnerIdOf({ workspaceId, id: contactId })),
      ),
    )
    .innerJoin(sequences, and(eq(sequences.workspaceId, workspaceId), eq(sequences.id, sequenceId)))
    .innerJoin(
      sequenceVersions,
      and(
        eq(sequenceVersions.workspaceId, workspaceId),
        eq(sequenceVersions.sequenceId, sequenceId),
        eq(sequenceVersions.number, version),
      ),
    )
    .leftJoin(members, and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
    .leftJoin(users, eq(users.id, members.userId))
    .where(and(eq(workspaceId, access.workspaceId), whereVisible(contacts, access), of))
    .$dynamic();
}

export async function listRuns(
  db: Db,
  access: RecordAccess,
  ofSequence: string,
  { state, cursor, limit }: z.output<typeof runQuery>,
): Promise<Page<SequenceRun>> {
  const isAsked = and(
    eq(sequenceId, ofSequence),
    state ? eq(sequenceRuns.state, state) : undefined,
    cursor ? lt(id, cursor) : undefined,
  );
  const found = await uncompiled(db, (tx) =>
    selectRuns(tx, access, isAsked)
      .orderBy(desc(id))
      .limit(limit + 1),
  );
  return cutPage(found, limit);
}

/** @throws HttpError 404 where the person does not see the contact */
export async function readRun(db: Db, access: RecordAccess, runId: string): Promise<SequenceRun> {
  const [run] = await selectRuns(db, access, eq(id, runId));
  if (!run) throw notFound("sequence run");
  return run;
}

const mostRuns = 20;
const mostEntries = 2_000;

/** The latest runs of a contact, each with its log. */
export async function listContactRuns(
  db: Db,
  access: RecordAccess,
  ofContact: string,
): Promise<ContactRun[]> {
  const named = idsWithMerged({ workspaceId: access.workspaceId, id: ofContact });
  const runs = await selectRuns(db, access, sql`${contactId} = any(${named})`)
    .orderBy(desc(id))
    .limit(mostRuns);
  const entries = await listEntries(
    db,
    access,
    runs.map((run) => run.id),
  );
  return runs.map((run) => ({ ...run, log: entries.filter(({ runId }) => runId === run.id) }));
}

async function listEntries(db: Db, access: RecordAccess, runIds: string[]) {
  if (runIds.length === 0) return [];
  const { runId, at, event, step, variant, until, timeZone, reason } = sequenceLog;
  return db
    .select({ runId, at, event, step, variant, until, timeZone, reason, byName: users.name })
    .from(sequenceLog)
    .leftJoin(users, eq(users.id, sequenceLog.userId))
    .where(and(eq(sequenceLog.workspaceId, access.workspaceId), inArray(runId, runIds)))
    .orderBy(asc(sequenceLog.id))
    .limit(mostEntries);
}
