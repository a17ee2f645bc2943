import { and, asc, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Contact, ContactChanges, NewContact } from "#shared/contacts.ts";
import {
  activityRow,
  insertLine,
  type ActivityLine,
  type WithLine,
} from "#server/crm/activities/activities.queries.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contactMail } from "#server/crm/contacts/contact-mail.table.ts";
import { isMailOf, mailMoments, mailOf } from "#server/crm/contacts/contact-mail.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
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
import type { Stored } from "#server/crm/custom-fields/values-of-record.ts";
import type { Db } from "#server/platform/database/database.ts";
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
    .select({ ...shownFields(access), total })
    .from(contacts)
    .$dynamic();
}

/** Joined with what a list may be sorted by. */
export function selectContacts(db: Db, access: AccessParameters, total: SQL<number | null>) {
  return db
    .select({ ...fields, ...mailMoments, companyName: companies.name, total })
    .from(contacts)
    .leftJoin(contactMail, isMailOf(contacts))
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
  const [row] = await lockOne(tx, { ...onlyAccess(access), id });
  return row ?? null;
}

export type LockedContact = NonNullable<Awaited<ReturnType<typeof lockContact>>>;

const lockOne = preparedQuery(
  "lock_contact",
  (db, one: QueryParameters<RecordAccess & { id: string }>) =>
    db.select(fields).from(contacts).where(whereContact(one, one.id)).for("update"),
);

/** Those that are visible, locked until the transaction ends. */
export function lockContacts(
  tx: Db,
  access: RecordAccess,
  ids: string[],
): Promise<LockedContact[]> {
  const isAsked = whereVisibleRecords(contacts, access, ids);
  return tx.select(fields).from(contacts).where(isAsked).orderBy(asc(contacts.id)).for("update");
}

/** @returns the contact, and how many the workspace held before, without what others are adding */
export async function insertContact(
  tx: Db,
  access: RecordAccess,
  contact: Stored<NewContact> & { id: string },
  line: ActivityLine,
): Promise<{ added: Contact; before: number }> {
  const row = { workspaceId: access.workspaceId, ...contact };
  const [stored] = await insertOne(tx, {
    ...onlyAccess(access),
    row,
    line: activityRow(access, line),
  });
  if (!stored) throw new Error("the database returned no contact");
  const { before, ...added } = stored;
  return { added, before: before ?? 0 };
}

const insertOne = preparedQuery(
  "insert_contact",
  (db, { row, ...by }: QueryParameters<RecordAccess & WithLine & { row: NewRow }>) =>
    db
      .with(insertLine(db, by))
      .insert(contacts)
      .values(row)
      .returning({ ...shownFields(by), before: keptTotal(by, countedContacts) }),
);

type NewRow = Stored<NewContact> & { id: string; workspaceId: string };

function shownFields(access: AccessParameters) {
  return { ...fields, ...mailOf(contacts, access), companyName: companyNameOf(contacts, access) };
}

export async function patchContact(
  tx: Db,
  access: RecordAccess,
  id: string,
  row: Stored<ContactChanges>,
  line: ActivityLine,
): Promise<Contact> {
  const one = { ...onlyAccess(access), id };
  const [stored] = await patchOne(tx, { ...one, row, line: activityRow(access, line) });
  if (!stored) throw new Error("the locked contact is gone");
  return stored;
}

type Patch = RecordAccess & WithLine & { id: string; row: Stored<ContactChanges> };

const patchOne = preparedQuery("patch_contact", (db, { row, ...one }: QueryParameters<Patch>) =>
  db
    .with(insertLine(db, one))
    .update(contacts)
    .set(row)
    .where(whereLocked(contacts, one))
    .returning(shownFields(one)),
);

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

export function whereContact(access: AccessParameters, id: Parameter<string>) {
  return whereVisibleRecord(contacts, access, id);
}
