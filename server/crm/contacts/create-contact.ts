import type { Contact, NewContact } from "#shared/contacts.ts";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { findContact, insertContact } from "#server/crm/contacts/contacts.queries.ts";
import { lockContactLimit } from "#server/crm/contacts/lock-contact-limit.ts";
import { valuesOfNew } from "#server/crm/custom-fields/values-of-record.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { ownerOfNew } from "#server/accounts/workspaces/record-owner.ts";
import { requireLinked } from "#server/crm/kinds/require-linked.ts";

export async function createContact(tx: Db, by: Actor, input: NewContact): Promise<Contact> {
  await requireLinked(tx, by, "company", input.companyId);
  const customFields = await valuesOfNew(tx, by, "contact", input.customFields);
  const ownerId = await ownerOfNew(tx, by, input.ownerId);
  const { id, total } = await insertContact(tx, by, { ...input, ownerId, customFields });
  await lockContactLimit(tx, by, total);
  await insertActivity(tx, by, {
    type: "note",
    title: "Contact added",
    relatedTo: input.name,
    relatedId: id,
    contactId: id,
    companyId: input.companyId,
    subjectOwnerId: ownerId,
  });
  const created = await findContact(tx, by, id);
  if (!created) throw notFound("contact");
  return created;
}
