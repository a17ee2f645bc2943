import { and, eq } from "drizzle-orm";
import { insertActivity } from "#server/activities/activities.queries.ts";
import { activities } from "#server/activities/activities.table.ts";
import { isContact, lockContact } from "#server/contacts/contacts.queries.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import { deals } from "#server/deals/deals.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

/** Its deals and activities stay, without their contact; undoing the change set links them again. */
export async function deleteContact(tx: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  const contact = await lockContact(tx, workspaceId, id);
  if (!contact) throw notFound("contact");
  for (const table of [deals, activities]) {
    await tx
      .update(table)
      .set({ contactId: null })
      .where(and(eq(table.workspaceId, workspaceId), eq(table.contactId, id)));
  }
  await tx.delete(contacts).where(isContact(workspaceId, id));
  await insertActivity(tx, workspaceId, {
    type: "note",
    title: "Contact deleted",
    relatedTo: contact.name,
    relatedId: id,
    companyId: contact.companyId,
  });
}
