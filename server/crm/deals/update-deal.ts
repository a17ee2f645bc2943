import { followsLinesSentence } from "#shared/crm/line-items.ts";
import type { Deal, DealChanges } from "#shared/crm/deals.ts";
import type { ActivityLine } from "#server/crm/activities/activities.queries.ts";
import { changedFields, describeChange } from "#server/crm/activities/describe-change.ts";
import type { LockedDeal } from "#server/crm/deals/deals.queries.ts";
import { withStoredValues } from "#server/crm/custom-fields/values-of-record.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { RecordUpdate, UpdateContext } from "#server/crm/kinds/record-update.ts";
import { nameOfStage } from "#server/crm/pipelines/pipelines.queries.ts";
import type { Stored } from "#server/crm/custom-fields/stored-values.ts";

/** Also for a dragged card, which changes only the stage. */
export async function prepareDealUpdate(
  context: UpdateContext,
  before: Omit<LockedDeal, "stageEnteredAt">,
  input: DealChanges,
): Promise<RecordUpdate<Stored<DealChanges>> | null> {
  const { tx, access } = context;
  const { changes, labels } = await withStoredValues(context, { before, changes: input });
  const changed = changedFields(before, changes);
  if (changed.includes("value") && before.followsLineItems) {
    throw new HttpError(409, followsLinesSentence, [
      { path: "value", message: followsLinesSentence },
    ]);
  }
  if (changed.includes("companyId")) await context.requireLink("company", changes.companyId);
  if (changed.includes("contactId")) await context.requireLink("contact", changes.contactId);
  if (changed.includes("ownerId")) await context.requireOwner(changes.ownerId);
  if (changed.length === 0) return null;
  const stageName = changed.includes("stage")
    ? await nameOfStage(tx, access.workspaceId, changes.stage ?? before.stage)
    : null;
  const line = lineOf({ ...before, ...changes }, { changed, labels, stageName });
  return { changes, line };
}

function lineOf(
  deal: Pick<Deal, "id" | "title" | "contactId" | "companyId" | "ownerId">,
  { changed, labels, stageName }: { changed: string[]; labels: string[]; stageName: string | null },
): ActivityLine {
  const others = changed.filter((field) => field !== "stage");
  return {
    type: "deal",
    title: stageName === null ? "Deal updated" : `Moved to ${stageName}`,
    description: others.length > 0 ? describeChange("deal", others, labels) : null,
    relatedTo: deal.title,
    relatedId: deal.id,
    dealId: deal.id,
    contactId: deal.contactId,
    companyId: deal.companyId,
    subjectOwnerId: deal.ownerId,
  };
}
