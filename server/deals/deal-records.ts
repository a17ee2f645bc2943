import { deal, dealChanges, newDeal } from "#shared/deals.ts";
import { createDeal } from "#server/deals/create-deal.ts";
import { countedDeals, dealList, findDeal, lockDeal } from "#server/deals/deals.queries.ts";
import { deleteDeal } from "#server/deals/delete-deal.ts";
import { lineItemRows } from "#server/deals/line-item-rows.ts";
import { updateDeal } from "#server/deals/update-deal.ts";
import { recordKind } from "#server/records/record-kind.ts";

export const dealRecords = recordKind({
  name: "deal",
  schemas: { item: deal, added: newDeal, changes: dealChanges },
  list: dealList,
  counted: countedDeals,
  find: findDeal,
  lock: lockDeal,
  create: createDeal,
  update: updateDeal,
  remove: deleteDeal,
  parts: lineItemRows,
  afterDeletion: "Its activities stay, without a deal.",
});
