import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Company, CompanyChanges, NewCompany } from "#shared/companies.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import type { Stored } from "#server/crm/custom-fields/values-of-record.ts";
import {
  whereVisibleRecord,
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
import { newId } from "#server/platform/ids.ts";
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
    .select({ ...fields, contactCount: contactCount(access), total })
    .from(companies)
    .$dynamic();
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
  const [row] = await tx
    .select(fields)
    .from(companies)
    .where(whereCompany(access, id))
    .for("update");
  return row ?? null;
}

export async function insertCompany(
  tx: Db,
  access: RecordAccess,
  company: Stored<NewCompany>,
): Promise<string> {
  const id = newId();
  await tx.insert(companies).values({ workspaceId: access.workspaceId, id, ...company });
  return id;
}

export async function patchCompany(
  tx: Db,
  access: RecordAccess,
  id: string,
  changes: Stored<CompanyChanges>,
): Promise<void> {
  await tx.update(companies).set(changes).where(whereCompany(access, id));
}

export function whereCompany(access: AccessParameters, id: Parameter<string>) {
  return whereVisibleRecord(companies, access, id);
}
