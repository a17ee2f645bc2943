import { followsLinesSentence } from "#shared/line-items.ts";
import { dealStageLabels, type Deal, type DealChanges } from "#shared/deals.ts";
import type { ActivityLine } from "#server/crm/activities/activities.queries.ts";
import { changedFields, describeChange } from "#server/crm/activities/describe-change.ts";
import type { LockedDeal } from "#server/crm/deals/deals.queries.ts";
import { type Stored, withStoredValues } from "#server/crm/custom-fields/values-of-record.ts";
import { HttpError } from "#server/platform/errors.ts";
import type { RecordUpdate, UpdateContext } from "#server/crm/kinds/record-update.ts";
import { requireVisibleOwner } from "#server/accounts/workspaces/record-owner.ts";
import { requireLinked } from "#server/crm/kinds/require-linked.ts";

/** Also for a dragged card, which changes only the stage. */
export async function prepareDealUpdate(
  context: UpdateContext,
  before: LockedDeal,
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
  if (changed.includes("companyId")) await requireLinked(tx, access, "company", changes.companyId);
  if (changed.includes("contactId")) await requireLinked(tx, access, "contact", changes.contactId);
  if (changed.includes("ownerId")) await requireVisibleOwner(tx, access, changes.ownerId);
  if (changed.length === 0) return null;
  const line = lineOf({ ...before, ...changes }, { changed, labels });
  return { changes, line };
}

function lineOf(
  deal: Pick<Deal, "id" | "title" | "stage" | "contactId" | "companyId" | "ownerId">,
  { changed, labels }: { changed: string[]; labels: string[] },
): ActivityLine {
  const others = changed.filter((field) => field !== "stage");
  return {
    type: "deal",
    title: changed.includes("stage") ? `Moved to ${dealStageLabels[deal.stage]}` : "Deal updated",
    description: others.length > 0 ? describeChange("deal", others, labels) : null,
    relatedTo: deal.title,
    relatedId: deal.id,
    dealId: deal.id,
    contactId: deal.contactId,
    companyId: deal.companyId,
    subjectOwnerId: deal.ownerId,
  };
}
