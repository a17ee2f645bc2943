import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SequenceNumbers } from "#shared/sequences.ts";
import { sequenceLog, sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Of all contacts, as they name none. */
export async function readNumbers(
  db: Db,
  access: RecordAccess,
  { id: ofSequence, version: current }: { id: string; version: number },
): Promise<SequenceNumbers> {
  const { workspaceId, id, sequenceId, version, state, reason } = sequenceRuns;
  const isOfSequence = and(eq(workspaceId, access.workspaceId), eq(sequenceId, ofSequence));
  const [totals] = await db
    .select({
      started: sql<number>`count(*)::int`,
      active: count(sql`${state} in ('active', 'paused')`),
      finished: count(sql`${state} = 'finished'`),
      replied: count(sql`${reason} in ('replied', 'company-replied')`),
      bounced: count(sql`${reason} in ('bounced', 'not-sent')`),
      unsubscribed: count(sql`${reason} = 'unsubscribed'`),
    })
    .from(sequenceRuns)
    .where(isOfSequence);
  if (!totals) throw new Error("the database counts nothing");
  const { event, step } = sequenceLog;
  const steps = await db
    .select({
      step: sql<number>`${step}`,
      sent: sql<number>`(count(*) filter (where ${event} = 'email-queued')
        - count(*) filter (where ${event} = 'email-withdrawn'))::int`,
      replied: count(sql`${event} = 'replied'`),
    })
    .from(sequenceLog)
    .innerJoin(
      sequenceRuns,
      and(eq(workspaceId, sequenceLog.workspaceId), eq(id, sequenceLog.runId)),
    )
    .where(
      and(
        isOfSequence,
        eq(version, current),
        inArray(event, ["email-queued", "email-withdrawn", "replied"]),
        sql`${step} is not null`,
      ),
    )
    .groupBy(step)
    .orderBy(asc(step));
  return { ...totals, steps };
}

function count(what: SQL): SQL<number> {
  return sql<number>`(count(*) filter (where ${what}))::int`;
}
