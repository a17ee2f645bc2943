import type { Access } from "#server/platform/access.ts";
import { dealStageLabels, type Deal, type NewDeal } from "#shared/deals.ts";
import { insertActivity } from "#server/activities/activities.queries.ts";
import { findDeal, insertDeal } from "#server/deals/deals.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { ownerOfNew } from "#server/workspaces/record-owner.ts";
import { requireCompany } from "#server/companies/companies.queries.ts";
import { requireContact } from "#server/contacts/contacts.queries.ts";

export async function createDeal(tx: Db, access: Access, input: NewDeal): Promise<Deal> {
  await requireCompany(tx, access, input.companyId);
  await requireContact(tx, access, input.contactId);
  const ownerId = await ownerOfNew(tx, access, input.ownerId);
  const id = await insertDeal(tx, access, { ...input, ownerId });
  await insertActivity(tx, access, {
    type: "deal",
    title: `Deal added to ${dealStageLabels[input.stage]}`,
    relatedTo: input.title,
    relatedId: id,
    dealId: id,
    contactId: input.contactId,
    companyId: input.companyId,
  });
  const created = await findDeal(tx, access, id);
  if (!created) throw notFound("deal");
  return created;
}
