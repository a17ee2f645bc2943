import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Trigger } from "#server/automation/rules/triggers/begin-runs.ts";
import type { LoggedChange } from "#server/crm/live/change-feed.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { webFormEntries } from "#server/records/web-forms/web-forms.table.ts";

const { workspaceId, id, formId, contactId, state, createdAt } = webFormEntries;

/** Not spam, and not what waits for someone to mend it. */
const isSettled = inArray(state, ["added", "changed"]);

/** An entry of a form that has become a contact, or was added to one. */
export interface SettledFormEntry {
  id: string;
  formId: string;
  contactId: string | null;
}

/** Of changes the entries that they come from: an entry's id is also that of its change set. */
export async function listEntriesOf(
  tx: Db,
  ofWorkspace: WorkspaceId,
  changes: Pick<LoggedChange, "changeSetId">[],
): Promise<SettledFormEntry[]> {
  const ids = [...new Set(changes.map(({ changeSetId }) => changeSetId))];
  if (ids.length === 0) return [];
  return tx
    .select({ id, formId, contactId })
    .from(webFormEntries)
    .where(and(eq(workspaceId, ofWorkspace), inArray(id, ids), isSettled));
}

export function triggersOfForm(entries: SettledFormEntry[], form: string): Trigger[] {
  return entries.flatMap((entry) =>
    entry.formId === form && entry.contactId !== null
      ? [{ recordId: entry.contactId, causeId: entry.id, depth: 0 }]
      : [],
  );
}

/** The entries of the last days, the newest first. */
export async function listPastEntries(
  db: Db,
  ofWorkspace: WorkspaceId,
  asked: { formId: string; days: number; limit: number },
): Promise<{ id: string; recordId: string; at: string }[]> {
  const isOfForm = and(eq(workspaceId, ofWorkspace), eq(formId, asked.formId));
  const isRecent = sql`${createdAt} > now() - ${asked.days} * interval '1 day'`;
  const found = await db
    .select({ id, recordId: contactId, at: createdAt })
    .from(webFormEntries)
    .where(and(isOfForm, isSettled, isRecent))
    .orderBy(desc(createdAt), desc(id))
    .limit(asked.limit);
  return found.flatMap(({ recordId, ...entry }) =>
    recordId === null ? [] : [{ ...entry, recordId }],
  );
}
