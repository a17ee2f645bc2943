import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import { lockEntry, patchEntry } from "#server/records/web-forms/entries.queries.ts";
import { settleEntry } from "#server/records/web-forms/settle-entry.ts";
import { lockWebForm } from "#server/records/web-forms/web-forms.queries.ts";

/** Makes a contact of what was set aside. @throws HttpError 409 for an entry that has one */
export async function acceptEntry(
  tx: Db,
  by: Actor,
  { id, entryId }: { id: string; entryId: string },
): Promise<void> {
  const form = await lockWebForm(tx, by.workspaceId, id);
  const place = { workspaceId: by.workspaceId, formId: id };
  const entry = await lockEntry(tx, place, entryId);
  if (entry.state !== "spam" && entry.state !== "failed") {
    throw new HttpError(409, "This entry has become a contact already.");
  }
  const { state, contact } = await settleEntry(tx, by, form, entry.answers);
  await patchEntry(tx, place, entryId, { state, contactId: contact.id, problem: null });
}
