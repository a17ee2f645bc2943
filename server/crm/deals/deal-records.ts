import { deal, dealChanges, newDeal } from "#shared/crm/deals.ts";
import { createDeal } from "#server/crm/deals/create-deal.ts";
import {
  countedDeals,
  findDeal,
  lockDeal,
  lockDeals,
  patchDeal,
} from "#server/crm/deals/deals.queries.ts";
import { deleteDeal } from "#server/crm/deals/delete-deal.ts";
import { lineItemRows } from "#server/crm/deals/line-item-rows.ts";
import { dealListOfAnyDay } from "#server/crm/deals/list-as-of.ts";
import { findMoveProblems } from "#server/crm/deals/find-move-problems.ts";
import { prepareDealUpdate } from "#server/crm/deals/update-deal.ts";
import { recordKind } from "#server/crm/kinds/record-kind.ts";

export const dealRecords = recordKind({
  name: "deal",
  schemas: { item: deal, added: newDeal, changes: dealChanges },
  list: dealListOfAnyDay,
  counted: countedDeals,
  find: findDeal,
  lock: lockDeal,
  lockAll: lockDeals,
  create: createDeal,
  prepare: prepareDealUpdate,
  findProblems: findMoveProblems,
  patch: patchDeal,
  remove: deleteDeal,
  parts: lineItemRows,
  afterDeletion: "Its activities stay, without a deal.",
});
