import { and, desc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Company, CompanyChanges, CompanyListQuery, NewCompany } from "#shared/companies.ts";
import { companies } from "#server/companies/companies.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import {
  inWorkspace,
  matchesSearch,
  toPage,
  uncounted,
  type Page,
} from "#server/platform/lists.ts";
import { totalOf } from "#server/platform/record-totals.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

const {
  workspaceId: _workspaceId,
  searchText: _searchText,
  ...fields
} = getTableColumns(companies);

/** Counted over the index contacts_company, for the rows of one page only. */
const contactCount = sql<number>`(
  select count(*)::int from contacts
  where contacts.workspace_id = companies.workspace_id and contacts.company_id = companies.id
)`;

export async function listCompanies(
  db: Db,
  workspaceId: WorkspaceId,
  query: CompanyListQuery,
): Promise<Page<Company>> {
  const rows = await selectCompanies(db, query.q ? uncounted : totalOf(workspaceId, "companies"))
    .where(
      and(
        inWorkspace(companies, workspaceId, query.cursor),
        matchesSearch(companies.searchText, query.q),
      ),
    )
    .orderBy(desc(companies.id))
    .limit(query.limit + 1);
  return toPage(rows, query);
}

export async function findCompany(
  db: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Company | null> {
  const [row] = await selectCompanies(db, uncounted).where(isCompany(workspaceId, id));
  return row ?? null;
}

function selectCompanies(db: Db, total: SQL<number | null>) {
  return db
    .select({ ...fields, contactCount, total })
    .from(companies)
    .$dynamic();
}

/** The stored fields, kept from other writers until the transaction ends. */
export async function lockCompany(tx: Db, workspaceId: WorkspaceId, id: string) {
  const [row] = await tx
    .select(fields)
    .from(companies)
    .where(isCompany(workspaceId, id))
    .for("update");
  return row ?? null;
}

export async function insertCompany(
  tx: Db,
  workspaceId: WorkspaceId,
  company: NewCompany,
): Promise<string> {
  const id = newId();
  await tx.insert(companies).values({ workspaceId, id, ...company });
  return id;
}

export async function patchCompany(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  changes: CompanyChanges,
): Promise<void> {
  await tx.update(companies).set(changes).where(isCompany(workspaceId, id));
}

export function isCompany(workspaceId: WorkspaceId, id: string) {
  return and(eq(companies.workspaceId, workspaceId), eq(companies.id, id));
}
