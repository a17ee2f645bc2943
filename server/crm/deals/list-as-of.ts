import { and, count, desc, inArray, type SQL, sql } from "drizzle-orm";
import type { Deal } from "#shared/crm/deals.ts";
import { asksToday } from "#shared/filters/fields-of-today.ts";
import type { FilterNode } from "#shared/filters/filters.ts";
import { readSort, newestFirst } from "#shared/filters/list-views.ts";
import type { ViewQuery } from "#shared/filters/view-query.ts";
import { endOfDay } from "#server/crm/deals/as-of-moment.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import {
  countedDeals,
  dealList,
  whereCompanyOfDeal,
  whereContactOfDeal,
  shownFields,
} from "#server/crm/deals/deals.queries.ts";
import { dealsAsOf, deletedAt, nowOrThen } from "#server/crm/deals/deals-as-of.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { type AskedView, withKnownFields } from "#server/crm/kinds/filters/asked-view.ts";
import { compileFilter } from "#server/crm/kinds/filters/compile-filter.ts";
import type { ListWindow } from "#server/crm/kinds/filters/read-sorted.ts";
import { readView, refuseTimeout } from "#server/crm/kinds/filters/read-view.ts";
import {
  type Narrowing,
  type PlainQuery,
  type RecordList,
  whereNarrowed,
} from "#server/crm/kinds/record-list.ts";
import { requireStage } from "#server/crm/pipelines/pipelines.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { type Page, uncounted } from "#server/platform/queries/lists.ts";
import { whereFound } from "#server/platform/queries/search.ts";

export const dealListOfAnyDay: RecordList<Deal> = {
  ...dealList,
  read: (db, access, query) =>
    query.asOf === undefined
      ? dealList.read(db, access, query)
      : listDealsAsOf(db, access, { ...query, asOf: query.asOf }),
  count: (db, access, query) =>
    query.asOf === undefined
      ? dealList.count(db, access, query)
      : countDealsAsOf(db, access, { ...query, asOf: query.asOf }),
  matches: (access, query) => {
    if (query.asOf !== undefined) throw isReadOnly();
    return dealList.matches(access, query);
  },
};

/** What was is looked at; files and changes of many records are made of what is. */
function isReadOnly(): HttpError {
  const message = "Deals as of a day can only be listed and counted. Leave out asOf.";
  return new HttpError(400, message, [{ path: "asOf", message }]);
}

type OfDay = { asOf: string };

async function listDealsAsOf(
  db: Db,
  access: RecordAccess,
  query: PlainQuery & ViewQuery & OfDay,
): Promise<Page<Deal>> {
  await requireStage(db, access.workspaceId, query.stage);
  const asked = await withKnownFields(db, access, "deal", query);
  const end = await endOfDay(db, access.workspaceId, { ...asked, day: query.asOf });
  const condition = whereAsked(access, asked);
  const [total, page] = await Promise.all([
    query.cursor === undefined ? countWhereAsOf(db, access, end, condition) : undefined,
    readView({
      kind: "deal",
      query: { ...asked, filter: undefined, sort: asked.sort ?? readSort(newestFirst) },
      condition,
      total: uncounted,
      read: (window) => readWindow(db, access, end, window),
    }),
  ]);
  return { ...page, total };
}

/** Which deals are in the window is asked first: most of what they were is looked up for these alone. */
async function readWindow(
  db: Db,
  access: RecordAccess,
  end: Date,
  { condition, order, limit }: ListWindow,
) {
  const rows = await db
    .with(dealsAsOf(db, access, end))
    .select({ id: deals.id })
    .from(deals)
    .leftJoin(contacts, whereContactOfDeal(access))
    .leftJoin(companies, whereCompanyOfDeal(access))
    .where(condition)
    .orderBy(...order)
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const found = new Map((await readAsOf(db, access, end, ids)).map((deal) => [deal.id, deal]));
  return ids.flatMap((id) => found.get(id) ?? []).map((deal) => ({ ...deal, total: null }));
}

export async function readAsOf(
  db: Db,
  access: RecordAccess,
  end: Date,
  ids: string[],
): Promise<Deal[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .with(dealsAsOf(db, access, end))
    .select({ ...shownFields(access, nowOrThen(end)), deletedAt })
    .from(deals)
    .where(inArray(deals.id, ids))
    .orderBy(desc(deals.id));
  return rows.map(({ deletedAt: gone, ...deal }) =>
    gone === null ? deal : { ...deal, deletedAt: gone },
  );
}

async function countDealsAsOf(
  db: Db,
  access: RecordAccess,
  query: Narrowing & ViewQuery & OfDay,
): Promise<number> {
  const asked = await withKnownFields(db, access, "deal", query);
  const end = await endOfDay(db, access.workspaceId, { ...asked, day: query.asOf });
  return countWhereAsOf(db, access, end, whereAsked(access, asked));
}

function countWhereAsOf(db: Db, access: RecordAccess, end: Date, condition: SQL): Promise<number> {
  return refuseTimeout(async () => {
    const [row] = await db
      .with(dealsAsOf(db, access, end))
      .select({ total: count() })
      .from(deals)
      .where(condition);
    return row?.total ?? 0;
  });
}

/** Which of the deals of `dealsAsOf` are asked for. @throws HttpError 400 for a filter by what is known of today alone */
export function whereAsked(access: RecordAccess, asked: AskedView<Narrowing & ViewQuery>): SQL {
  if (asked.filter) refuseFieldsOfToday(asked.filter);
  const condition = and(
    whereNarrowed(countedDeals, asked),
    whereFound(deals, access, asked),
    compileFilter("deal", access, asked),
  );
  return condition ?? sql`true`;
}

function refuseFieldsOfToday(filter: FilterNode): void {
  const problem = asksToday(filter);
  if (problem === null) return;
  const message = `${problem}. Leave it out of the filter, or go back to today.`;
  throw new HttpError(400, message, [{ path: "filter", message }]);
}
