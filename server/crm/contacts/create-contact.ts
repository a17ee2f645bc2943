import type { Contact, NewContact } from "#shared/crm/contacts.ts";
import { insertContact } from "#server/crm/contacts/contacts.queries.ts";
import { distinctValues } from "#server/crm/contacts/distinct-values.ts";
import { requireEmail } from "#server/crm/contacts/require-email.ts";
import { lockContactLimit } from "#server/crm/contacts/lock-contact-limit.ts";
import { valuesOfNew } from "#server/crm/custom-fields/values-of-record.ts";
import type { RunLast } from "#server/crm/changes/change-set.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { RecordMaker } from "#server/accounts/workspaces/lock-rights.ts";
import { ownerOfNew } from "#server/accounts/workspaces/record-owner.ts";
import { requireLinked } from "#server/crm/kinds/require-linked.ts";

/** @param runLast only where `hasRoomForContacts` is expected: with it, the plan's limit is not asked for */
export async function createContact(
  tx: Db,
  by: RecordMaker,
  input: NewContact,
  runLast?: RunLast,
): Promise<Contact> {
  await requireEmail(tx, by.workspaceId, input.email);
  await requireLinked(tx, by, "company", input.companyId);
  const customFields = await valuesOfNew(tx, by, "contact", input.customFields);
  const ownerId = await ownerOfNew(tx, by, input.ownerId);
  const id = newId();
  const insert = () =>
    insertContact(
      tx,
      by,
      { ...input, ...distinctValues(input), id, ownerId, customFields },
      {
        type: "note",
        title: "Contact added",
        relatedTo: input.name,
        relatedId: id,
        contactId: id,
        companyId: input.companyId,
        subjectOwnerId: ownerId,
      },
    );
  if (runLast) return (await runLast(tx, insert)).added;
  const { added, before } = await insert();
  await lockContactLimit(tx, by, before + 1);
  return added;
}
