import type { RecordAccess } from "#server/platform/access.ts";
import type { Contact, ContactChanges } from "#shared/contacts.ts";
import { changedFields, describeChange } from "#server/crm/activities/describe-change.ts";
import {
  findContact,
  type LockedContact,
  patchContact,
} from "#server/crm/contacts/contacts.queries.ts";
import { withStoredValues } from "#server/crm/custom-fields/values-of-record.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { requireVisibleOwner } from "#server/accounts/workspaces/record-owner.ts";
import { requireLinked } from "#server/crm/kinds/require-linked.ts";

/** The feed names only fields that really change. */
export async function updateContact(
  tx: Db,
  access: RecordAccess,
  before: LockedContact,
  input: ContactChanges,
): Promise<Contact> {
  const { id } = before;
  const { changes, labels } = await withStoredValues(tx, access, "contact", {
    before,
    changes: input,
  });
  const changed = changedFields(before, changes);
  if (changed.includes("companyId")) await requireLinked(tx, access, "company", changes.companyId);
  if (changed.includes("ownerId")) await requireVisibleOwner(tx, access, changes.ownerId);
  if (changed.length === 0) return shown(await findContact(tx, access, id));
  return patchContact(tx, access, id, changes, {
    type: "note",
    title: "Contact updated",
    description: describeChange("contact", changed, labels),
    relatedTo: changes.name ?? before.name,
    relatedId: id,
    contactId: id,
    companyId: changes.companyId === undefined ? before.companyId : changes.companyId,
    subjectOwnerId: changes.ownerId === undefined ? before.ownerId : changes.ownerId,
  });
}

function shown(contact: Contact | null): Contact {
  if (!contact) throw notFound("contact");
  return contact;
}
