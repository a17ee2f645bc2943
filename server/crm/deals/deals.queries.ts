import { and, desc, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Deal, DealChanges, NewDeal } from "#shared/crm/deals.ts";
import { insertLine } from "#server/crm/activities/activities.queries.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { contactScoresOf } from "#server/crm/deals/contact-scores.ts";
import { dealFacts } from "#server/crm/deals/deal-facts.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import {
  whereLocked,
  whereVisibleRecords,
  whereOwnerVisible,
  type RecordAccess,
  type AccessParameters,
} from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type CountedList } from "#server/platform/queries/record-totals.ts";
import { requireStage } from "#server/crm/pipelines/pipelines.queries.ts";
import { companyNameOf, contactNameOf } from "#server/crm/kinds/linked-names.ts";
import { recordList } from "#server/crm/kinds/record-list.ts";
import { recordStatements } from "#server/crm/kinds/record-statements.ts";
import type { Stored } from "#server/crm/custom-fields/stored-values.ts";

const {
  workspaceId: _workspaceId,
  searchText: _searchText,
  // Shown as `idleSince`.
  changedAt: _changedAt,
  // Up to two hundred, which only the deal's own page shows.
  lineItems: _lineItems,
  ...fields
} = getTableColumns(deals);

export const countedDeals: CountedList = {
  table: deals,
  records: deals,
  bucket: deals.stage,
  value: deals.value,
};

export const dealList = recordList<Deal>({
  kind: "deal",
  counted: countedDeals,
  searched: deals,
  select: (db, access, total) => selectDeals(db, access, { total }),
  selectUnsorted: (db, access, total) =>
    db
      .select({ ...shownFields(access), total })
      .from(deals)
      .$dynamic(),
  requireKnown: (db, { workspaceId }, { stage }) => requireStage(db, workspaceId, stage),
});

export function listDeals(db: Db, access: RecordAccess, ids: string[]): Promise<Deal[]> {
  return db
    .select(shownFields(access))
    .from(deals)
    .where(whereVisibleRecords(deals, access, ids))
    .orderBy(desc(deals.id));
}

/** @param then for deals as they were at that moment */
export function shownFields(access: AccessParameters, then?: SQL) {
  const contactName = contactNameOf(deals, access);
  const companyName = companyNameOf(deals, access);
  const contactScores = contactScoresOf(access);
  return { ...fields, ...dealFacts(deals, access, then), contactName, companyName, contactScores };
}

/** Joined with what a list may be sorted by. */
export function selectDeals<Extra extends Record<string, SQL>>(
  db: Db,
  access: AccessParameters,
  extra: Extra,
) {
  return db
    .select({
      ...fields,
      ...dealFacts(deals, access),
      contactName: contacts.name,
      companyName: companies.name,
      contactScores: contactScoresOf(access),
      ...extra,
    })
    .from(deals)
    .leftJoin(contacts, whereContactOfDeal(access))
    .leftJoin(companies, whereCompanyOfDeal(access))
    .$dynamic();
}

export function whereContactOfDeal(access: AccessParameters): SQL | undefined {
  return and(
    eq(contacts.workspaceId, deals.workspaceId),
    eq(contacts.id, deals.contactId),
    whereOwnerVisible(contacts.ownerId, access),
  );
}

export function whereCompanyOfDeal(access: AccessParameters): SQL | undefined {
  return and(
    eq(companies.workspaceId, deals.workspaceId),
    eq(companies.id, deals.companyId),
    whereOwnerVisible(companies.ownerId, access),
  );
}

const selectStored = (db: Db) => db.select(fields).from(deals).$dynamic();

export type LockedDeal = Awaited<ReturnType<typeof selectStored>>[number];

type EnteringDeal = Stored<NewDeal> & { stage: string };

export const {
  find: findDeal,
  lock: lockDeal,
  lockAll: lockDeals,
  insert: insertDeal,
  patch: patchDeal,
  remove: removeDeal,
} = recordStatements<Deal, LockedDeal, EnteringDeal, Stored<DealChanges>>("deal", {
  selectShown: (db, access) => db.select(shownFields(access)).from(deals).$dynamic(),
  selectStored,
  insert: (db, by, row) =>
    db.with(insertLine(db, by)).insert(deals).values(row).returning(shownFields(by)),
  update: (db, one, changes) =>
    db
      .with(insertLine(db, one))
      .update(deals)
      .set(changes)
      .where(whereLocked(deals, one))
      .returning(shownFields(one)),
});
