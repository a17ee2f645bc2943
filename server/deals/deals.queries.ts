import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Deal, DealChanges, DealListQuery, NewDeal } from "#shared/deals.ts";
import type { ViewQuery } from "#shared/list-views.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import type { Stored } from "#server/custom-fields/values-of-record.ts";
import { deals } from "#server/deals/deals.table.ts";
import {
  inReach,
  isInReach,
  isOwnedInReach,
  onlyAccess,
  type Access,
  type LaterAccess,
} from "#server/platform/access.ts";
import { builtOnce, type Later, type LaterValues } from "#server/platform/database/built-once.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { countWhere, newest, toPage, uncounted, type Page } from "#server/platform/lists.ts";
import { totalOf, type CountedList } from "#server/platform/record-totals.ts";
import { isFound, rareWords, type Searched } from "#server/platform/search.ts";
import { compileFilter } from "#server/records/filters/compile-filter.ts";
import { type AskedView, withKnownFields } from "#server/records/filters/asked-view.ts";
import { countMatching, readView } from "#server/records/filters/read-view.ts";
import { companyNameOf, contactNameOf } from "#server/records/linked-names.ts";

const { workspaceId: _workspaceId, searchText: _searchText, ...fields } = getTableColumns(deals);

type ViewedDeals = DealListQuery & ViewQuery;

export const countedDeals: CountedList = {
  table: deals,
  records: deals,
  bucket: deals.stage,
  value: deals.value,
};

export async function listDeals(db: Db, access: Access, query: ViewedDeals): Promise<Page<Deal>> {
  if (query.filter || query.sort) {
    return viewDeals(db, access, await withKnownFields(db, access, "deal", query));
  }
  const { limit, cursor, q, stage, contactId, companyId, ownerId } = query;
  const isRare = await isRareInDeals(db, access, q);
  const plain = { limit, cursor, q, isRare, stage, contactId, companyId, ownerId };
  return toPage(await selectNewest(db, { ...onlyAccess(access), ...plain }), query);
}

const isRareInDeals = rareWords("deals", deals);

const selectNewest = builtOnce(
  "list_deals",
  (db, query: LaterValues<Access & DealListQuery & Searched>) =>
    db
      .select({ ...shownFields(query), total: totalOfDeals(query, query) })
      .from(deals)
      .where(
        and(inReach(deals, query, query.cursor), isFiltered(query), isFound(deals, query, query)),
      )
      .orderBy(newest(deals.id, query.limit + 1)),
  ["q"],
);

function viewDeals(db: Db, access: Access, query: AskedView<ViewedDeals>): Promise<Page<Deal>> {
  return readView({
    kind: "deal",
    query,
    condition: matchesDeals(access, query),
    total: totalOfDeals(access, query),
    read: ({ condition, order, limit }, total) =>
      selectDeals(db, access, { total })
        .where(condition)
        .orderBy(...order)
        .limit(limit),
  });
}

/** What a deal must meet to be in a list. */
export function matchesDeals(
  access: Access,
  query: AskedView<Omit<ViewedDeals, "limit">>,
): SQL | undefined {
  return and(
    inReach(deals, access),
    isFiltered(query),
    isFound(deals, access, query),
    compileFilter("deal", access, query),
  );
}

/** How many deals a list has in all. */
export async function countDeals(db: Db, access: Access, query: ViewedDeals): Promise<number> {
  const asked = await withKnownFields(db, access, "deal", query);
  return countMatching(db, "deal", matchesDeals(access, asked));
}

function totalOfDeals(access: LaterAccess, query: LaterValues<DealListQuery>) {
  if (query.q) return uncounted;
  const isOfSome = query.contactId ?? query.companyId ?? query.ownerId;
  if (!isOfSome) return totalOf(access, countedDeals, query.stage);
  return countWhere(deals, and(inReach(deals, access), isFiltered(query)));
}

function isFiltered({
  stage,
  contactId,
  companyId,
  ownerId,
}: Omit<LaterValues<DealListQuery>, "limit">) {
  return and(
    stage && eq(deals.stage, stage),
    contactId ? eq(deals.contactId, contactId) : undefined,
    companyId ? eq(deals.companyId, companyId) : undefined,
    ownerId ? eq(deals.ownerId, ownerId) : undefined,
  );
}

export async function findDeal(db: Db, access: Access, id: string): Promise<Deal | null> {
  const [row] = await selectOne(db, { ...onlyAccess(access), id });
  return row ?? null;
}

const selectOne = builtOnce("find_deal", (db, one: LaterValues<Access & { id: string }>) =>
  db.select(shownFields(one)).from(deals).where(isDeal(one, one.id)),
);

/** Deals as the API shows them. */
function shownFields(access: LaterAccess) {
  const contactName = contactNameOf(deals, access);
  return { ...fields, contactName, companyName: companyNameOf(deals, access) };
}

/** The same, joined with what a view may be sorted by, and what else is asked of each. */
export function selectDeals<Extra extends Record<string, SQL>>(
  db: Db,
  access: LaterAccess,
  extra: Extra,
) {
  return db
    .select({ ...fields, contactName: contacts.name, companyName: companies.name, ...extra })
    .from(deals)
    .leftJoin(
      contacts,
      and(
        eq(contacts.workspaceId, deals.workspaceId),
        eq(contacts.id, deals.contactId),
        isOwnedInReach(contacts.ownerId, access),
      ),
    )
    .leftJoin(
      companies,
      and(
        eq(companies.workspaceId, deals.workspaceId),
        eq(companies.id, deals.companyId),
        isOwnedInReach(companies.ownerId, access),
      ),
    )
    .$dynamic();
}

/** The stored fields, kept from other writers until the transaction ends. */
export async function lockDeal(tx: Db, access: Access, id: string) {
  const [row] = await tx.select(fields).from(deals).where(isDeal(access, id)).for("update");
  return row ?? null;
}

export async function insertDeal(tx: Db, access: Access, deal: Stored<NewDeal>): Promise<string> {
  const id = newId();
  await tx.insert(deals).values({ workspaceId: access.workspaceId, id, ...deal });
  return id;
}

export async function patchDeal(
  tx: Db,
  access: Access,
  id: string,
  changes: Stored<DealChanges>,
): Promise<void> {
  await tx.update(deals).set(changes).where(isDeal(access, id));
}

export function isDeal(access: LaterAccess, id: Later<string>) {
  return isInReach(deals, access, id);
}
