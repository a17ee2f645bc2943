import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { RuleTrigger } from "#shared/rules/rules.ts";
import type { Trigger } from "#server/automation/rules/triggers/begin-runs.ts";
import type { LoggedChange } from "#server/crm/live/change-feed.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { incomingCalls } from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";
import { webFormEntries } from "#server/records/web-forms/web-forms.table.ts";

const logs = [
  { table: webFormEntries, through: webFormEntries.formId },
  { table: incomingCalls, through: incomingCalls.webhookId },
] as const;

/** Not spam, and not what waits for someone to fix it. */
const settledStates = ["added", "changed"] as const;

/** An entry of a form, or a call of a webhook, that has become a contact or was added to one. */
export interface SettledArrival {
  id: string;
  /** Of the form or webhook. */
  throughId: string;
  contactId: string | null;
}

/** The form or webhook that a trigger waits for; null for another trigger. */
export function awaitedArrival(trigger: RuleTrigger): string | null {
  if (trigger.type === "form") return trigger.formId;
  return trigger.type === "incoming-webhook" ? trigger.webhookId : null;
}

/** Of changes the arrivals that they come from: an arrival's id is also that of its change set. */
export async function listArrivalsOf(
  tx: Db,
  ofWorkspace: WorkspaceId,
  changes: Pick<LoggedChange, "changeSetId">[],
): Promise<SettledArrival[]> {
  const ids = [...new Set(changes.map(({ changeSetId }) => changeSetId))];
  if (ids.length === 0) return [];
  const found: SettledArrival[] = [];
  for (const { table, through } of logs) {
    const { workspaceId, id, contactId, state } = table;
    const isOne = and(eq(workspaceId, ofWorkspace), inArray(id, ids));
    const rows = await tx
      .select({ id, throughId: through, contactId })
      .from(table)
      .where(and(isOne, inArray(state, [...settledStates])));
    found.push(...rows);
  }
  return found;
}

export function triggersOfArrivals(arrivals: SettledArrival[], throughId: string): Trigger[] {
  return arrivals.flatMap((arrival) =>
    arrival.throughId === throughId && arrival.contactId !== null
      ? [{ recordId: arrival.contactId, causeId: arrival.id, depth: 0 }]
      : [],
  );
}

/** One that a rule would have run for. */
export interface PastArrival {
  id: string;
  recordId: string;
  at: string;
}

/** Those of the last days through a form or webhook, the newest first. */
export async function listPastArrivals(
  db: Db,
  ofWorkspace: WorkspaceId,
  asked: { throughId: string; days: number; limit: number },
): Promise<PastArrival[]> {
  const found: PastArrival[] = [];
  for (const { table, through } of logs) {
    const { workspaceId, id, contactId, state, createdAt } = table;
    const isOfIt = and(eq(workspaceId, ofWorkspace), eq(through, asked.throughId));
    const isRecent = sql`${createdAt} > now() - ${asked.days} * interval '1 day'`;
    const rows = await db
      .select({ id, recordId: contactId, at: createdAt })
      .from(table)
      .where(and(isOfIt, inArray(state, [...settledStates]), isRecent))
      .orderBy(desc(createdAt), desc(id))
      .limit(asked.limit);
    found.push(
      ...rows.flatMap(({ recordId, ...row }) => (recordId === null ? [] : { ...row, recordId })),
    );
  }
  return found;
}
