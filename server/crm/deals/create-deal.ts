import type { Deal, NewDeal } from "#shared/crm/deals.ts";
import { insertDeal } from "#server/crm/deals/deals.queries.ts";
import { stageOfNew } from "#server/crm/pipelines/stage-of-new.ts";
import { valuesOfNew } from "#server/crm/custom-fields/values-of-record.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { type RunLast, runNow } from "#server/crm/changes/change-set.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { ownerOfNew } from "#server/accounts/workspaces/record-owner.ts";
import { requireLinked } from "#server/crm/kinds/require-linked.ts";

export async function createDeal(
  tx: Db,
  by: RecordAccess & Pick<Actor, "requiredOn">,
  input: NewDeal,
  runLast: RunLast = runNow,
): Promise<Deal> {
  await requireLinked(tx, by, "company", input.companyId);
  await requireLinked(tx, by, "contact", input.contactId);
  const customFields = await valuesOfNew(tx, by, "deal", input.customFields);
  const ownerId = await ownerOfNew(tx, by, input.ownerId);
  const stage = await stageOfNew(tx, by.workspaceId, input.stage);
  const id = newId();
  return runLast(tx, () =>
    insertDeal(
      tx,
      by,
      { ...input, id, stage: stage.key, ownerId, customFields },
      {
        type: "deal",
        title: `Deal added to ${stage.name}`,
        relatedTo: input.title,
        relatedId: id,
        dealId: id,
        contactId: input.contactId,
        companyId: input.companyId,
        subjectOwnerId: ownerId,
      },
    ),
  );
}
