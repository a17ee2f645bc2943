import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Company, CompanyChanges, NewCompany } from "#shared/crm/companies.ts";
import { insertLine } from "#server/crm/activities/activities.queries.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import {
  whereLocked,
  whereOwnerVisible,
  type AccessParameters,
} from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type CountedList } from "#server/platform/queries/record-totals.ts";
import { recordList } from "#server/crm/kinds/record-list.ts";
import { recordStatements } from "#server/crm/kinds/record-statements.ts";
import type { Stored } from "#server/crm/custom-fields/stored-values.ts";

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

function selectCompanies(db: Db, access: AccessParameters, total: SQL<number | null>) {
  return db
    .select({ ...shownFields(access), total })
    .from(companies)
    .$dynamic();
}

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

const selectStored = (db: Db) => db.select(fields).from(companies).$dynamic();

export type LockedCompany = Awaited<ReturnType<typeof selectStored>>[number];

export const {
  find: findCompany,
  lock: lockCompany,
  lockAll: lockCompanies,
  read: readCompany,
  insert: insertCompany,
  patch: patchCompany,
  remove: removeCompany,
} = recordStatements<Company, LockedCompany, Stored<NewCompany>, Stored<CompanyChanges>>(
  "company",
  {
    selectShown: (db, access) => db.select(shownFields(access)).from(companies).$dynamic(),
    selectStored,
    insert: (db, by, row) =>
      db.with(insertLine(db, by)).insert(companies).values(row).returning(shownFields(by)),
    update: (db, one, changes) =>
      db
        .with(insertLine(db, one))
        .update(companies)
        .set(changes)
        .where(whereLocked(companies, one))
        .returning(shownFields(one)),
  },
);
