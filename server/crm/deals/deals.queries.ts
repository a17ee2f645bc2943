import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Deal, DealChanges, NewDeal } from "#shared/deals.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import type { Stored } from "#server/crm/custom-fields/values-of-record.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
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
import { type CountedList } from "#server/platform/record-totals.ts";
import { companyNameOf, contactNameOf } from "#server/crm/kinds/linked-names.ts";
import { recordList } from "#server/crm/kinds/record-list.ts";

const {
  workspaceId: _workspaceId,
  searchText: _searchText,
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

function shownFields(access: AccessParameters) {
  const contactName = contactNameOf(deals, access);
  return { ...fields, contactName, companyName: companyNameOf(deals, access) };
}

/** Joined with what a list may be sorted by. */
export function selectDeals<Extra extends Record<string, SQL>>(
  db: Db,
  access: AccessParameters,
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
        whereOwnerVisible(contacts.ownerId, access),
      ),
    )
    .leftJoin(
      companies,
      and(
        eq(companies.workspaceId, deals.workspaceId),
        eq(companies.id, deals.companyId),
        whereOwnerVisible(companies.ownerId, access),
      ),
    )
    .$dynamic();
}

/** Locks the row until the transaction ends. */
export async function lockDeal(tx: Db, access: RecordAccess, id: string) {
  const [row] = await tx.select(fields).from(deals).where(whereDeal(access, id)).for("update");
  return row ?? null;
}

export async function insertDeal(
  tx: Db,
  access: RecordAccess,
  deal: Stored<NewDeal>,
): Promise<string> {
  const id = newId();
  await tx.insert(deals).values({ workspaceId: access.workspaceId, id, ...deal });
  return id;
}

export async function patchDeal(
  tx: Db,
  access: RecordAccess,
  id: string,
  changes: Stored<DealChanges>,
): Promise<void> {
  await tx.update(deals).set(changes).where(whereDeal(access, id));
}

export function whereDeal(access: AccessParameters, id: Parameter<string>) {
  return whereVisibleRecord(deals, access, id);
}
