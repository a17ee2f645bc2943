import { dealStageLabels, type Deal, type DealChanges } from "#shared/deals.ts";
import { insertActivity } from "#server/activities/activities.queries.ts";
import { changedFields, describeChange } from "#server/activities/describe-change.ts";
import { findDeal, lockDeal, patchDeal } from "#server/deals/deals.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

/** Changes the given fields, such as the stage alone when a card is dragged. */
export async function updateDeal(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  changes: DealChanges,
): Promise<Deal> {
  const before = await lockDeal(tx, workspaceId, id);
  if (!before) throw notFound("deal");
  const changed = changedFields(before, changes);
  if (changed.length > 0) await patchDeal(tx, workspaceId, id, changes);
  const updated = await findDeal(tx, workspaceId, id);
  if (!updated) throw notFound("deal");
  if (changed.length > 0) await tellOfUpdate(tx, workspaceId, updated, changed);
  return updated;
}

async function tellOfUpdate(
  tx: Db,
  workspaceId: WorkspaceId,
  deal: Deal,
  changed: string[],
): Promise<void> {
  const others = changed.filter((field) => field !== "stage");
  await insertActivity(tx, workspaceId, {
    type: "deal",
    title: changed.includes("stage") ? `Moved to ${dealStageLabels[deal.stage]}` : "Deal updated",
    description: others.length > 0 ? describeChange(others) : null,
    relatedTo: deal.title,
    relatedId: deal.id,
    dealId: deal.id,
    contactId: deal.contactId,
    companyId: deal.companyId,
  });
}
