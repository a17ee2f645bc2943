import type { RecordAccess } from "#server/platform/queries/access.ts";
import { and, eq } from "drizzle-orm";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { removeCompany, type LockedCompany } from "#server/crm/companies/companies.queries.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Its contacts, deals and activities stay, without their company; undo links them again. */
export async function deleteCompany(
  tx: Db,
  access: RecordAccess,
  company: LockedCompany,
): Promise<void> {
  const { id } = company;
  for (const table of [contacts, deals, activities]) {
    await tx
      .update(table)
      .set({ companyId: null })
      .where(and(eq(table.workspaceId, access.workspaceId), eq(table.companyId, id)));
  }
  await removeCompany(tx, access, id);
  await insertActivity(tx, access, {
    type: "note",
    title: "Company deleted",
    relatedTo: company.name,
    relatedId: id,
    subjectOwnerId: company.ownerId,
  });
}
