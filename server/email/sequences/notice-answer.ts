import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { StopReason } from "#shared/email/sequences.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { allWithMerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { Answer } from "#server/email/sequences/read-answer.ts";
import { whereRun, noteRun, openStates, type RunPlace } from "#server/email/sequences/run-log.ts";
import { sequenceLog, sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { sequences } from "#server/email/sequences/sequences.table.ts";
import { stopRun } from "#server/email/sequences/stop-runs.ts";
import { ago } from "#server/platform/queries/ago.ts";
import type { Db } from "#server/platform/database/database.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";

/** For so long a reply to a sequence that is finished counts. */
const countedDays = 60;

/** Ends or pauses the runs that a message answers, in the transaction that keeps the message. */
export async function noticeAnswer(tx: Db, workspaceId: string, answer: Answer): Promise<void> {
  const byThread = await listByThread(tx, workspaceId, answer);
  const others = answer.countsByAddress ? await listByAddress(tx, workspaceId, answer) : [];
  const known = new Set(byThread.map(({ runId }) => runId));
  for (const { ofCompany, ...place } of [
    ...byThread,
    ...others.filter(({ runId }) => !known.has(runId)),
  ]) {
    if (answer.kind === "away") await pauseRun(tx, place, answer);
    else await endRun(tx, place, reasonOf(answer, ofCompany));
  }
}

type Answered = RunPlace & { ofCompany: boolean };

function reasonOf({ kind }: Answer, ofCompany: boolean): StopReason {
  if (kind === "bounce") return "bounced";
  return ofCompany ? "company-replied" : "replied";
}

/** A finished run stays finished, with what came of it. */
async function endRun(tx: Db, place: RunPlace, reason: StopReason): Promise<void> {
  if (await stopRun(tx, place, { reason })) return;
  const [run] = await tx
    .update(sequenceRuns)
    .set({ reason })
    .where(and(whereRun(place), eq(sequenceRuns.state, "finished"), isNull(sequenceRuns.reason)))
    .returning();
  if (run && reason === "replied") {
    await noteRun(tx, place, { event: "replied", step: run.emailStep });
  }
}

/** What is due later anyway stays as it is. */
async function pauseRun(tx: Db, place: RunPlace, { until }: Answer): Promise<void> {
  const { dueAt, state } = sequenceRuns;
  const paused = await tx
    .update(sequenceRuns)
    .set({ state: "paused", dueAt: until })
    .where(and(whereRun(place), inArray(state, openStates), lt(dueAt, sql`${until}::timestamptz`)))
    .returning({ id: sequenceRuns.id });
  if (paused.length === 0) return;
  await noteRun(tx, place, { event: "paused", until, reason: "out-of-office" });
}

async function listByThread(
  tx: Db,
  workspaceId: string,
  { emailIds }: Answer,
): Promise<Answered[]> {
  if (emailIds.length === 0) return [];
  const { runId } = sequenceLog;
  const rows = await tx
    .selectDistinct({ workspaceId: sequenceLog.workspaceId, runId })
    .from(sequenceLog)
    .innerJoin(
      sequenceRuns,
      and(eq(sequenceRuns.workspaceId, sequenceLog.workspaceId), eq(sequenceRuns.id, runId)),
    )
    .where(
      and(
        eq(sequenceLog.workspaceId, workspaceId),
        inArray(sequenceLog.emailId, emailIds),
        or(isNull(sequenceRuns.endedAt), gt(sequenceRuns.endedAt, ago({ days: countedDays }))),
      ),
    );
  return rows.map((row) => ({ ...row, ofCompany: false }));
}

/** Open runs of contacts with the address, and of their colleagues where the sequence says so. */
async function listByAddress(
  tx: Db,
  workspaceId: string,
  { kind, from, receivedAt }: Answer,
): Promise<Answered[]> {
  const { id, contactId, startedAt, state } = sequenceRuns;
  const runsOf = (whose: SQL | undefined) =>
    sql<boolean>`${contactId} = any(${allWithMerged(
      workspaceId,
      sql`select ${contacts.id} as id from ${contacts}
        where ${and(eq(contacts.workspaceId, workspaceId), whose)}`,
    )})`;
  const colleagues = tx
    .select({ companyId: contacts.companyId })
    .from(contacts)
    .where(
      and(
        eq(contacts.workspaceId, workspaceId),
        whereAddressed(from),
        isNotNull(contacts.companyId),
      ),
    );
  const isOwn = runsOf(whereAddressed(from));
  const isOfCompany = and(
    eq(sequences.stopsForCompany, true),
    runsOf(inArray(contacts.companyId, colleagues)),
  );
  return tx
    .select({
      workspaceId: sequenceRuns.workspaceId,
      runId: id,
      ofCompany: sql<boolean>`not ${isOwn}`,
    })
    .from(sequenceRuns)
    .innerJoin(
      sequences,
      and(
        eq(sequences.workspaceId, sequenceRuns.workspaceId),
        eq(sequences.id, sequenceRuns.sequenceId),
      ),
    )
    .where(
      and(
        eq(sequenceRuns.workspaceId, workspaceId),
        inArray(state, openStates),
        // What a mailbox contained before is no answer. Clocks of mail servers differ, and name seconds alone.
        lt(startedAt, sql`${receivedAt}::timestamptz + interval '1 minute'`),
        kind === "reply" ? or(isOwn, isOfCompany) : isOwn,
      ),
    );
}

function whereAddressed(address: string): SQL | undefined {
  return or(
    eq(smallLetters(contacts.email), address),
    and(
      sql`${contacts.otherEmails} <> '{}'`,
      sql`email_keys(${contacts.otherEmails}) @> array[${address}]`,
    ),
  );
}
