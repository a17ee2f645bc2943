import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Company, CompanyChanges, CompanyListQuery, NewCompany } from "#shared/companies.ts";
import type { ViewQuery } from "#shared/list-views.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import type { Stored } from "#server/custom-fields/values-of-record.ts";
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
import { unknownLink } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { countWhere, newest, toPage, uncounted, type Page } from "#server/platform/lists.ts";
import { totalOf, type CountedList } from "#server/platform/record-totals.ts";
import { isFound, rareWords, type Searched } from "#server/platform/search.ts";
import { compileFilter } from "#server/records/filters/compile-filter.ts";
import { type AskedView, withKnownFields } from "#server/records/filters/asked-view.ts";
import { countMatching, readView } from "#server/records/filters/read-view.ts";

const {
  workspaceId: _workspaceId,
  searchText: _searchText,
  ...fields
} = getTableColumns(companies);

type ViewedCompanies = CompanyListQuery & ViewQuery;

export const countedCompanies: CountedList = { table: companies, records: companies };

export async function listCompanies(
  db: Db,
  access: Access,
  query: ViewedCompanies,
): Promise<Page<Company>> {
  if (query.filter || query.sort) {
    return viewCompanies(db, access, await withKnownFields(db, access, "company", query));
  }
  const { limit, cursor, q, ownerId } = query;
  const isRare = await isRareInCompanies(db, access, q);
  const plain = { ...onlyAccess(access), limit, cursor, q, isRare, ownerId };
  return toPage(await selectNewest(db, plain), query);
}

const isRareInCompanies = rareWords("companies", companies);

const selectNewest = builtOnce(
  "list_companies",
  (db, query: LaterValues<Access & CompanyListQuery & Searched>) =>
    selectCompanies(db, query, totalOfCompanies(query, query))
      .where(
        and(
          inReach(companies, query, query.cursor),
          isFiltered(query),
          isFound(companies, query, query),
        ),
      )
      .orderBy(newest(companies.id, query.limit + 1)),
  ["q"],
);

function viewCompanies(
  db: Db,
  access: Access,
  query: AskedView<ViewedCompanies>,
): Promise<Page<Company>> {
  return readView({
    kind: "company",
    query,
    condition: matchesCompanies(access, query),
    total: totalOfCompanies(access, query),
    read: ({ condition, order, limit }, total) =>
      selectCompanies(db, access, total)
        .where(condition)
        .orderBy(...order)
        .limit(limit),
  });
}

/** What a company must meet to be in a list. */
export function matchesCompanies(
  access: Access,
  query: AskedView<Omit<ViewedCompanies, "limit">>,
): SQL | undefined {
  return and(
    inReach(companies, access),
    isFiltered(query),
    isFound(companies, access, query),
    compileFilter("company", access, query),
  );
}

/** How many companies a list has in all. */
export async function countCompanies(
  db: Db,
  access: Access,
  query: ViewedCompanies,
): Promise<number> {
  const asked = await withKnownFields(db, access, "company", query);
  return countMatching(db, "company", matchesCompanies(access, asked));
}

function totalOfCompanies(access: LaterAccess, query: LaterValues<CompanyListQuery>) {
  if (query.q) return uncounted;
  if (!query.ownerId) return totalOf(access, countedCompanies);
  return countWhere(companies, and(inReach(companies, access), isFiltered(query)));
}

function isFiltered({ ownerId }: Pick<LaterValues<CompanyListQuery>, "ownerId">) {
  return ownerId ? eq(companies.ownerId, ownerId) : undefined;
}

export async function findCompany(db: Db, access: Access, id: string): Promise<Company | null> {
  const [row] = await selectOne(db, { ...onlyAccess(access), id });
  return row ?? null;
}

const selectOne = builtOnce("find_company", (db, one: LaterValues<Access & { id: string }>) =>
  selectCompanies(db, one, uncounted).where(isCompany(one, one.id)),
);

export function selectCompanies(db: Db, access: LaterAccess, total: SQL<number | null>) {
  return db
    .select({ ...fields, contactCount: contactCount(access), total })
    .from(companies)
    .$dynamic();
}

/** Counted over an index, for the rows of one page only. */
function contactCount(access: LaterAccess): SQL<number> {
  return sql`(select count(*)::int from ${contacts} where ${and(
    eq(contacts.workspaceId, companies.workspaceId),
    eq(contacts.companyId, companies.id),
    isOwnedInReach(contacts.ownerId, access),
  )})`;
}

/** The stored fields, kept from other writers until the transaction ends. */
export async function lockCompany(tx: Db, access: Access, id: string) {
  const [row] = await tx.select(fields).from(companies).where(isCompany(access, id)).for("update");
  return row ?? null;
}

export async function insertCompany(
  tx: Db,
  access: Access,
  company: Stored<NewCompany>,
): Promise<string> {
  const id = newId();
  await tx.insert(companies).values({ workspaceId: access.workspaceId, id, ...company });
  return id;
}

export async function patchCompany(
  tx: Db,
  access: Access,
  id: string,
  changes: Stored<CompanyChanges>,
): Promise<void> {
  await tx.update(companies).set(changes).where(isCompany(access, id));
}

/**
 * Refuses a link to one that the person does not see as if there were none. For someone who sees all,
 * the foreign key speaks.
 */
export async function requireCompany(
  tx: Db,
  access: Access,
  id: string | null | undefined,
): Promise<void> {
  if (!id || access.reach === "all") return;
  if (!(await findCompany(tx, access, id))) throw unknownLink("company");
}

export function isCompany(access: LaterAccess, id: Later<string>) {
  return isInReach(companies, access, id);
}
