import type { RecordAccess } from "#server/platform/queries/access.ts";
import { and, eq } from "drizzle-orm";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { removeContact, type LockedContact } from "#server/crm/contacts/contacts.queries.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Its deals and activities stay, without their contact; undo links them again. */
export async function deleteContact(
  tx: Db,
  access: RecordAccess,
  contact: LockedContact,
): Promise<void> {
  const { id } = contact;
  for (const table of [deals, activities]) {
    await tx
      .update(table)
      .set({ contactId: null })
      .where(and(eq(table.workspaceId, access.workspaceId), eq(table.contactId, id)));
  }
  await removeContact(tx, access, id);
  await insertActivity(tx, access, {
    type: "note",
    title: "Contact deleted",
    relatedTo: contact.name,
    relatedId: id,
    subjectOwnerId: contact.ownerId,
    companyId: contact.companyId,
  });
}
