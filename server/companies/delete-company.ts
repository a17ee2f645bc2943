import { and, eq } from "drizzle-orm";
import { insertActivity } from "#server/activities/activities.queries.ts";
import { activities } from "#server/activities/activities.table.ts";
import { isCompany, lockCompany } from "#server/companies/companies.queries.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import { deals } from "#server/deals/deals.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

/**
 * Its contacts, deals and activities stay, without their company; undoing the change set links them
 * again.
 */
export async function deleteCompany(tx: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  const company = await lockCompany(tx, workspaceId, id);
  if (!company) throw notFound("company");
  for (const table of [contacts, deals, activities]) {
    await tx
      .update(table)
      .set({ companyId: null })
      .where(and(eq(table.workspaceId, workspaceId), eq(table.companyId, id)));
  }
  await tx.delete(companies).where(isCompany(workspaceId, id));
  await insertActivity(tx, workspaceId, {
    type: "note",
    title: "Company deleted",
    relatedTo: company.name,
    relatedId: id,
  });
}
