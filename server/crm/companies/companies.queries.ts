import { and, asc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Company, CompanyChanges, NewCompany } from "#shared/companies.ts";
import {
  activityRow,
  insertLine,
  type ActivityLine,
  type WithLine,
} from "#server/crm/activities/activities.queries.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import type { Stored } from "#server/crm/custom-fields/values-of-record.ts";
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
import { uncounted } from "#server/platform/lists.ts";
import { type CountedList } from "#server/platform/record-totals.ts";
import { recordList } from "#server/crm/kinds/record-list.ts";

const {
  workspaceId: _workspaceId,
  searchText: _searchText,
  ...fields
} = getTableColumns(companies);

export const countedCompanies: CountedList = { table: companies, records: companies };

export const companyList = recordList<Company>({
  kind: "company",
  counted: countedCompanies,
  searched: companies,
  select: selectCompanies,
});

export async function findCompany(
  db: Db,
  access: RecordAccess,
  id: string,
): Promise<Company | null> {
  const [row] = await selectOne(db, { ...onlyAccess(access), id });
  return row ?? null;
}

const selectOne = preparedQuery(
  "find_company",
  (db, one: QueryParameters<RecordAccess & { id: string }>) =>
    selectCompanies(db, one, uncounted).where(whereCompany(one, one.id)),
);

function selectCompanies(db: Db, access: AccessParameters, total: SQL<number | null>) {
  return db
    .select({ ...shownFields(access), total })
    .from(companies)
    .$dynamic();
}

/** A company as the API shows it. */
function shownFields(access: AccessParameters) {
  return { ...fields, contactCount: contactCount(access) };
}

/** Counted over an index, for the rows of one page only. */
function contactCount(access: AccessParameters): SQL<number> {
  return sql`(select count(*)::int from ${contacts} where ${and(
    eq(contacts.workspaceId, companies.workspaceId),
    eq(contacts.companyId, companies.id),
    whereOwnerVisible(contacts.ownerId, access),
  )})`;
}

/** Locks the row until the transaction ends. */
export async function lockCompany(tx: Db, access: RecordAccess, id: string) {
  const [row] = await lockOne(tx, { ...onlyAccess(access), id });
  return row ?? null;
}

export type LockedCompany = NonNullable<Awaited<ReturnType<typeof lockCompany>>>;

const lockOne = preparedQuery(
  "lock_company",
  (db, one: QueryParameters<RecordAccess & { id: string }>) =>
    db.select(fields).from(companies).where(whereCompany(one, one.id)).for("update"),
);

/** Those that are visible, locked until the transaction ends. */
export function lockCompanies(
  tx: Db,
  access: RecordAccess,
  ids: string[],
): Promise<LockedCompany[]> {
  const isAsked = whereVisibleRecords(companies, access, ids);
  return tx.select(fields).from(companies).where(isAsked).orderBy(asc(companies.id)).for("update");
}

export async function insertCompany(
  tx: Db,
  access: RecordAccess,
  company: Stored<NewCompany> & { id: string },
  line: ActivityLine,
): Promise<Company> {
  const row = { workspaceId: access.workspaceId, ...company };
  const by = onlyAccess(access);
  const [added] = await insertOne(tx, { ...by, row, line: activityRow(access, line) });
  if (!added) throw new Error("the database returned no company");
  return added;
}

const insertOne = preparedQuery(
  "insert_company",
  (db, { row, ...by }: QueryParameters<RecordAccess & WithLine & { row: NewRow }>) =>
    db.with(insertLine(db, by)).insert(companies).values(row).returning(shownFields(by)),
);

type NewRow = Stored<NewCompany> & { id: string; workspaceId: string };

export async function patchCompany(
  tx: Db,
  access: RecordAccess,
  id: string,
  row: Stored<CompanyChanges>,
  line: ActivityLine,
): Promise<Company> {
  const one = { ...onlyAccess(access), id };
  const [stored] = await patchOne(tx, { ...one, row, line: activityRow(access, line) });
  if (!stored) throw new Error("the locked company is gone");
  return stored;
}

type Patch = RecordAccess & WithLine & { id: string; row: Stored<CompanyChanges> };

const patchOne = preparedQuery("patch_company", (db, { row, ...one }: QueryParameters<Patch>) =>
  db
    .with(insertLine(db, one))
    .update(companies)
    .set(row)
    .where(whereLocked(companies, one))
    .returning(shownFields(one)),
);

export function whereCompany(access: AccessParameters, id: Parameter<string>) {
  return whereVisibleRecord(companies, access, id);
}
