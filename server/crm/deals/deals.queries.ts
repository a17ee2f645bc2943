import { and, asc, desc, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Deal, DealChanges, NewDeal } from "#shared/deals.ts";
import {
  activityRow,
  insertLine,
  type ActivityLine,
  type WithLine,
} from "#server/crm/activities/activities.queries.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import type { Stored } from "#server/crm/custom-fields/values-of-record.ts";
import { contactScoresOf } from "#server/crm/deals/contact-scores.ts";
import { dealFacts } from "#server/crm/deals/deal-facts.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import {
  whereLocked,
  whereVisibleRecord,
  whereVisibleRecords,
  whereOwnerVisible,
  onlyAccess,
  type RecordAccess,
  type AccessParameters,
} from "#server/platform/access.ts";
import {
  preparedQuery,
  type Parameter,
  type QueryParameters,
} from "#server/platform/database/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type CountedList } from "#server/platform/record-totals.ts";
import { requireStage } from "#server/crm/pipelines/pipelines.queries.ts";
import { companyNameOf, contactNameOf } from "#server/crm/kinds/linked-names.ts";
import { recordList } from "#server/crm/kinds/record-list.ts";

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

export async function findDeal(db: Db, access: RecordAccess, id: string): Promise<Deal | null> {
  const [row] = await selectOne(db, { ...onlyAccess(access), id });
  return row ?? null;
}

const selectOne = preparedQuery(
  "find_deal",
  (db, one: QueryParameters<RecordAccess & { id: string }>) =>
    db.select(shownFields(one)).from(deals).where(whereDeal(one, one.id)),
);

/** Those of some that are visible, newest first. */
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
    .leftJoin(contacts, isContactOfDeal(access))
    .leftJoin(companies, isCompanyOfDeal(access))
    .$dynamic();
}

/** The contact of a deal, if it is visible. */
export function isContactOfDeal(access: AccessParameters): SQL | undefined {
  return and(
    eq(contacts.workspaceId, deals.workspaceId),
    eq(contacts.id, deals.contactId),
    whereOwnerVisible(contacts.ownerId, access),
  );
}

/** The company of a deal, if it is visible. */
export function isCompanyOfDeal(access: AccessParameters): SQL | undefined {
  return and(
    eq(companies.workspaceId, deals.workspaceId),
    eq(companies.id, deals.companyId),
    whereOwnerVisible(companies.ownerId, access),
  );
}

/** Locks the row until the transaction ends. */
export async function lockDeal(tx: Db, access: RecordAccess, id: string) {
  const [row] = await lockOne(tx, { ...onlyAccess(access), id });
  return row ?? null;
}

export type LockedDeal = NonNullable<Awaited<ReturnType<typeof lockDeal>>>;

const lockOne = preparedQuery(
  "lock_deal",
  (db, one: QueryParameters<RecordAccess & { id: string }>) =>
    db.select(fields).from(deals).where(whereDeal(one, one.id)).for("update"),
);

/** Those that are visible, locked until the transaction ends. */
export function lockDeals(tx: Db, access: RecordAccess, ids: string[]): Promise<LockedDeal[]> {
  const isAsked = whereVisibleRecords(deals, access, ids);
  return tx.select(fields).from(deals).where(isAsked).orderBy(asc(deals.id)).for("update");
}

export async function insertDeal(
  tx: Db,
  access: RecordAccess,
  deal: Stored<NewDeal> & { id: string; stage: string },
  line: ActivityLine,
): Promise<Deal> {
  const row = { workspaceId: access.workspaceId, ...deal };
  const by = onlyAccess(access);
  const [added] = await insertOne(tx, { ...by, row, line: activityRow(access, line) });
  if (!added) throw new Error("the database returned no deal");
  return added;
}

const insertOne = preparedQuery(
  "insert_deal",
  (db, { row, ...by }: QueryParameters<RecordAccess & WithLine & { row: NewRow }>) =>
    db.with(insertLine(db, by)).insert(deals).values(row).returning(shownFields(by)),
);

type NewRow = Stored<NewDeal> & { id: string; stage: string; workspaceId: string };

export async function patchDeal(
  tx: Db,
  access: RecordAccess,
  id: string,
  row: Stored<DealChanges>,
  line: ActivityLine,
): Promise<Deal> {
  const one = { ...onlyAccess(access), id };
  const [stored] = await patchOne(tx, { ...one, row, line: activityRow(access, line) });
  if (!stored) throw new Error("the locked deal is gone");
  return stored;
}

type Patch = RecordAccess & WithLine & { id: string; row: Stored<DealChanges> };

const patchOne = preparedQuery("patch_deal", (db, { row, ...one }: QueryParameters<Patch>) =>
  db
    .with(insertLine(db, one))
    .update(deals)
    .set(row)
    .where(whereLocked(deals, one))
    .returning(shownFields(one)),
);

export function whereDeal(access: AccessParameters, id: Parameter<string>) {
  return whereVisibleRecord(deals, access, id);
}
