import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { activities } from "#server/crm/activities/activities.table.ts";
import { withoutLog } from "#server/crm/changes/without-log.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { rewriteLines } from "#server/records/privacy/rewrite-lines.ts";

/** What people wrote of calls and meetings with a contact about something else, such as a deal. Ask before it is deleted. */
export async function listNotesWith(
  db: Db,
  workspaceId: WorkspaceId,
  contactId: string,
): Promise<string[]> {
  const isByPeople = or(
    isNotNull(activities.loggedBy),
    // Of what was logged with former releases no one knows who wrote it.
    inArray(activities.type, ["call", "email", "meeting"]),
  );
  const rows = await db
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.workspaceId, workspaceId),
        eq(activities.contactId, contactId),
        ne(activities.relatedId, contactId),
        isByPeople,
      ),
    );
  return rows.map(({ id }) => id);
}

export async function eraseNotes(tx: Db, workspaceId: WorkspaceId, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await withoutLog(tx, sql`select ${workspaceId}::uuid`, () =>
    rewriteLines(tx, workspaceId, sql`id in ${ids}`, null),
  );
}
