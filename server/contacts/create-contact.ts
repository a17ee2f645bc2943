import type { Contact, NewContact } from "#shared/contacts.ts";
import { insertActivity } from "#server/activities/activities.queries.ts";
import { findContact, insertContact } from "#server/contacts/contacts.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

export async function createContact(
  tx: Db,
  workspaceId: WorkspaceId,
  input: NewContact,
): Promise<Contact> {
  const id = await insertContact(tx, workspaceId, input);
  await insertActivity(tx, workspaceId, {
    type: "note",
    title: "Contact added",
    relatedTo: input.name,
    relatedId: id,
    contactId: id,
    companyId: input.companyId,
  });
  const created = await findContact(tx, workspaceId, id);
  if (!created) throw notFound("contact");
  return created;
}
