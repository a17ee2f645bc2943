import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Deal, DealChanges, NewDeal } from "#shared/deals.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import type { Stored } from "#server/crm/custom-fields/values-of-record.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import {
  isInReach,
  isOwnedInReach,
  onlyAccess,
  type Access,
  type LaterAccess,
} from "#server/platform/access.ts";
import { builtOnce, type Later, type LaterValues } from "#server/platform/database/built-once.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { type CountedList } from "#server/platform/record-totals.ts";
import { companyNameOf, contactNameOf } from "#server/crm/kinds/linked-names.ts";
import { recordList } from "#server/crm/kinds/record-list.ts";

const {
  workspaceId: _workspaceId,
  searchText: _searchText,
  // As many as two hundred, which the deal's own page alone shows.
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

/** The same, joined with what a list may be sorted by, and what else is asked of each. */
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
