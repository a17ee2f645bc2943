import type { Contact, ContactChanges } from "#shared/contacts.ts";
import { insertActivity } from "#server/activities/activities.queries.ts";
import { changedFields, describeChange } from "#server/activities/describe-change.ts";
import { findContact, lockContact, patchContact } from "#server/contacts/contacts.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

/** Changes the given fields; the feed tells only what is really different. */
export async function updateContact(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  changes: ContactChanges,
): Promise<Contact> {
  const before = await lockContact(tx, workspaceId, id);
  if (!before) throw notFound("contact");
  const changed = changedFields(before, changes);
  if (changed.length > 0) {
    await patchContact(tx, workspaceId, id, changes);
    await insertActivity(tx, workspaceId, {
      type: "note",
      title: "Contact updated",
      description: describeChange(changed),
      relatedTo: changes.name ?? before.name,
      relatedId: id,
      contactId: id,
      companyId: changes.companyId === undefined ? before.companyId : changes.companyId,
    });
  }
  const updated = await findContact(tx, workspaceId, id);
  if (!updated) throw notFound("contact");
  return updated;
}
