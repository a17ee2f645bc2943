import { and, eq, inArray } from "drizzle-orm";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { patchWebForm, type StoredWebForm } from "#server/records/web-forms/web-forms.queries.ts";

/** The next of the form's people who are still members; null where there is none. Lock the form first. */
export async function nextOwner(tx: Db, form: StoredWebForm): Promise<string | null> {
  const { workspaceId, turn, settings } = form;
  if (settings.ownerIds.length === 0) return null;
  const rows = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, settings.ownerIds)));
  const present = settings.ownerIds.filter((id) => rows.some(({ userId }) => userId === id));
  if (present.length === 0) return null;
  await patchWebForm(tx, form, { turn: turn + 1 });
  return present[turn % present.length] ?? null;
}
