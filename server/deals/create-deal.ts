import { dealStageLabels, type Deal, type NewDeal } from "#shared/deals.ts";
import { insertActivity } from "#server/activities/activities.queries.ts";
import { findDeal, insertDeal } from "#server/deals/deals.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

export async function createDeal(tx: Db, workspaceId: WorkspaceId, input: NewDeal): Promise<Deal> {
  const id = await insertDeal(tx, workspaceId, input);
  await insertActivity(tx, workspaceId, {
    type: "deal",
    title: `Deal added to ${dealStageLabels[input.stage]}`,
    relatedTo: input.title,
    relatedId: id,
    dealId: id,
    contactId: input.contactId,
    companyId: input.companyId,
  });
  const created = await findDeal(tx, workspaceId, id);
  if (!created) throw notFound("deal");
  return created;
}
