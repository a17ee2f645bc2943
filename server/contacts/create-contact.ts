import type { Access } from "#server/platform/access.ts";
import type { Contact, NewContact } from "#shared/contacts.ts";
import { insertActivity } from "#server/activities/activities.queries.ts";
import { findContact, insertContact } from "#server/contacts/contacts.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { ownerOfNew } from "#server/workspaces/record-owner.ts";
import { requireCompany } from "#server/companies/companies.queries.ts";

export async function createContact(tx: Db, access: Access, input: NewContact): Promise<Contact> {
  await requireCompany(tx, access, input.companyId);
  const ownerId = await ownerOfNew(tx, access, input.ownerId);
  const id = await insertContact(tx, access, { ...input, ownerId });
  await insertActivity(tx, access, {
    type: "note",
    title: "Contact added",
    relatedTo: input.name,
    relatedId: id,
    contactId: id,
    companyId: input.companyId,
  });
  const created = await findContact(tx, access, id);
  if (!created) throw notFound("contact");
  return created;
}
