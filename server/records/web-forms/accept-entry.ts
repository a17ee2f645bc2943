import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { listFiles } from "#server/records/web-forms/entry-files.queries.ts";
import { mailOwnerOfEntry } from "#server/records/web-forms/entry-mails.ts";
import { lockEntry, patchEntry } from "#server/records/web-forms/entries.queries.ts";
import { settleEntry } from "#server/records/web-forms/settle-entry.ts";
import { lockWebForm } from "#server/records/web-forms/web-forms.queries.ts";

/** Makes a contact of what was set aside. @throws HttpError 409 for an entry that has one */
export async function acceptEntry(
  tx: Db,
  baseUrl: string,
  by: Actor,
  { id, entryId }: { id: string; entryId: string },
): Promise<void> {
  const form = await lockWebForm(tx, by.workspaceId, id);
  const place = { workspaceId: by.workspaceId, formId: id };
  const entry = await lockEntry(tx, place, entryId);
  if (entry.state !== "spam" && entry.state !== "failed") {
    throw new HttpError(409, "This entry has become a contact already.");
  }
  const { answers } = entry;
  const files = (await listFiles(tx, by.workspaceId, [entryId])).get(entryId) ?? [];
  const settled = await settleEntry(tx, by, form, { answers, files });
  const { state, contact, note } = settled;
  // Who accepts their own sees it; the visitor's confirmation would come too late.
  if (contact.ownerId !== by.userId) await mailOwnerOfEntry(tx, baseUrl, form, settled);
  const outcome = { state, contactId: contact.id, problem: note };
  await patchEntry(tx, place, entryId, { ...outcome, spamReason: null, setAsideAt: null });
}

/** Its contact stays, as it may be known from elsewhere. @throws HttpError 409 for one that is spam already */
export async function setEntryAside(
  tx: Db,
  { workspaceId }: Actor,
  { id, entryId }: { id: string; entryId: string },
): Promise<void> {
  const place = { workspaceId, formId: id };
  const { state } = await lockEntry(tx, place, entryId);
  if (state === "spam") throw new HttpError(409, "This entry is set aside as spam already.");
  const spam = { state: "spam", problem: null, spamReason: "member" } as const;
  await patchEntry(tx, place, entryId, { ...spam, setAsideAt: new Date().toISOString() });
}
