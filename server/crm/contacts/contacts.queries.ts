import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Contact, ContactChanges, NewContact } from "#shared/contacts.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
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
import type { Stored } from "#server/crm/custom-fields/values-of-record.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { uncounted } from "#server/platform/lists.ts";
import { keptTotal, type CountedList } from "#server/platform/record-totals.ts";
import { companyNameOf } from "#server/crm/kinds/linked-names.ts";
import { recordList } from "#server/crm/kinds/record-list.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

const { workspaceId: _workspaceId, searchText: _searchText, ...fields } = getTableColumns(contacts);

export const countedContacts: CountedList = {
  table: contacts,
  records: contacts,
  bucket: contacts.status,
};

export const contactList = recordList<Contact>({
  kind: "contact",
  counted: countedContacts,
  searched: contacts,
  select: selectContacts,
  selectUnsorted,
});

export async function findContact(
  db: Db,
  access: RecordAccess,
  id: string,
): Promise<Contact | null> {
  const [row] = await selectOne(db, { ...onlyAccess(access), id });
  return row ?? null;
}

const selectOne = preparedQuery(
  "find_contact",
  (db, one: QueryParameters<RecordAccess & { id: string }>) =>
    selectUnsorted(db, one, uncounted).where(whereContact(one, one.id)),
);

function selectUnsorted(db: Db, access: AccessParameters, total: SQL<number | null>) {
  return db
    .select({ ...fields, companyName: companyNameOf(contacts, access), total })
    .from(contacts)
    .$dynamic();
}

/** Joined with what a list may be sorted by. */
function selectContacts(db: Db, access: AccessParameters, total: SQL<number | null>) {
  return db
    .select({ ...fields, companyName: companies.name, total })
    .from(contacts)
    .leftJoin(
      companies,
      and(
        eq(companies.workspaceId, contacts.workspaceId),
        eq(companies.id, contacts.companyId),
        whereOwnerVisible(companies.ownerId, access),
      ),
    )
    .$dynamic();
}

/** Locks the row until the transaction ends. */
export async function lockContact(tx: Db, access: RecordAccess, id: string) {
  const [row] = await tx
    .select(fields)
    .from(contacts)
    .where(whereContact(access, id))
    .for("update");
  return row ?? null;
}

/** @returns also the workspace's total, without contacts that others are adding */
export async function insertContact(tx: Db, access: RecordAccess, contact: Stored<NewContact>) {
  const id = newId();
  const [added] = await tx
    .insert(contacts)
    .values({ workspaceId: access.workspaceId, id, ...contact })
    .returning({ before: keptTotal(access, countedContacts) });
  return { id, total: (added?.before ?? 0) + 1 };
}

/** Counts all, whatever the visibility. */
export async function countContacts(
  db: Db,
  { workspaceId }: Pick<RecordAccess, "workspaceId">,
): Promise<number> {
  const [row] = await db
    .select({ total: keptTotal({ workspaceId }, countedContacts) })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return row?.total ?? 0;
}

/** @returns null where the person may not see the contact */
export async function patchContact(
  tx: Db,
  access: RecordAccess,
  id: string,
  changes: Stored<ContactChanges>,
): Promise<Contact | null> {
  const [row] = await tx
    .update(contacts)
    .set(changes)
    .where(whereContact(access, id))
    .returning({ ...fields, companyName: companyNameOf(contacts, access) });
  return row ?? null;
}

export function whereContact(access: AccessParameters, id: Parameter<string>) {
  return whereVisibleRecord(contacts, access, id);
}
