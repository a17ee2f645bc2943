import { and, desc, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Deal, DealChanges, DealListQuery, NewDeal } from "#shared/deals.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import { deals } from "#server/deals/deals.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import {
  countWhere,
  inWorkspace,
  matchesSearch,
  toPage,
  uncounted,
  type Page,
} from "#server/platform/lists.ts";
import { totalOf } from "#server/platform/record-totals.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

const { workspaceId: _workspaceId, searchText: _searchText, ...fields } = getTableColumns(deals);

export async function listDeals(
  db: Db,
  workspaceId: WorkspaceId,
  query: DealListQuery,
): Promise<Page<Deal>> {
  const rows = await selectDeals(db, totalOfDeals(workspaceId, query))
    .where(
      and(
        inWorkspace(deals, workspaceId, query.cursor),
        isFiltered(query),
        matchesSearch(deals.searchText, query.q),
      ),
    )
    .orderBy(desc(deals.id))
    .limit(query.limit + 1);
  return toPage(rows, query);
}

function totalOfDeals(workspaceId: WorkspaceId, query: DealListQuery) {
  if (query.q) return uncounted;
  if (!query.contactId && !query.companyId) return totalOf(workspaceId, "deals", query.stage);
  return countWhere(deals, and(inWorkspace(deals, workspaceId), isFiltered(query)));
}

function isFiltered({ stage, contactId, companyId }: DealListQuery) {
  return and(
    stage && eq(deals.stage, stage),
    contactId ? eq(deals.contactId, contactId) : undefined,
    companyId ? eq(deals.companyId, companyId) : undefined,
  );
}

export async function findDeal(db: Db, workspaceId: WorkspaceId, id: string): Promise<Deal | null> {
  const [row] = await selectDeals(db, uncounted).where(isDeal(workspaceId, id));
  return row ?? null;
}

function selectDeals(db: Db, total: SQL<number | null>) {
  return db
    .select({ ...fields, contactName: contacts.name, companyName: companies.name, total })
    .from(deals)
    .leftJoin(
      contacts,
      and(eq(contacts.workspaceId, deals.workspaceId), eq(contacts.id, deals.contactId)),
    )
    .leftJoin(
      companies,
      and(eq(companies.workspaceId, deals.workspaceId), eq(companies.id, deals.companyId)),
    )
    .$dynamic();
}

/** The stored fields, kept from other writers until the transaction ends. */
export async function lockDeal(tx: Db, workspaceId: WorkspaceId, id: string) {
  const [row] = await tx.select(fields).from(deals).where(isDeal(workspaceId, id)).for("update");
  return row ?? null;
}

export async function insertDeal(tx: Db, workspaceId: WorkspaceId, deal: NewDeal): Promise<string> {
  const id = newId();
  await tx.insert(deals).values({ workspaceId, id, ...deal });
  return id;
}

export async function patchDeal(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  changes: DealChanges,
): Promise<void> {
  await tx.update(deals).set(changes).where(isDeal(workspaceId, id));
}

export function isDeal(workspaceId: WorkspaceId, id: string) {
  return and(eq(deals.workspaceId, workspaceId), eq(deals.id, id));
}
