import type { RecordAccess } from "#server/platform/queries/access.ts";
import { and, eq } from "drizzle-orm";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { removeDeal, type LockedDeal } from "#server/crm/deals/deals.queries.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Its activities stay, without the deal; undo links them again. */
export async function deleteDeal(tx: Db, access: RecordAccess, deal: LockedDeal): Promise<void> {
  const { id } = deal;
  await tx
    .update(activities)
    .set({ dealId: null })
    .where(and(eq(activities.workspaceId, access.workspaceId), eq(activities.dealId, id)));
  await removeDeal(tx, access, id);
  await insertActivity(tx, access, {
    type: "deal",
    title: "Deal deleted",
    relatedTo: deal.title,
    relatedId: id,
    subjectOwnerId: deal.ownerId,
    contactId: deal.contactId,
    companyId: deal.companyId,
  });
}
