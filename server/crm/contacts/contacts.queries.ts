import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Contact, ContactChanges, NewContact } from "#shared/crm/contacts.ts";
import { insertLine, type ActivityLine } from "#server/crm/activities/activities.queries.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contactMail } from "#server/crm/contacts/contact-mail.table.ts";
import { whereMailOf, mailMoments, mailOf } from "#server/crm/contacts/contact-mail.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import {
  whereLocked,
  whereOwnerVisible,
  type RecordAccess,
  type AccessParameters,
} from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { keptTotal, type CountedList } from "#server/platform/queries/record-totals.ts";
import { companyNameOf } from "#server/crm/kinds/linked-names.ts";
import { recordList } from "#server/crm/kinds/record-list.ts";
import { recordStatements } from "#server/crm/kinds/record-statements.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Stored } from "#server/crm/custom-fields/stored-values.ts";

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
    .leftJoin(contactMail, whereMailOf(contacts))
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

function shownFields(access: AccessParameters) {
  return { ...fields, ...mailOf(contacts, access), companyName: companyNameOf(contacts, access) };
}

const selectStored = (db: Db) => db.select(fields).from(contacts).$dynamic();

export type LockedContact = Awaited<ReturnType<typeof selectStored>>[number];

/** `before` is how many the workspace had, without what others are adding. */
type AddedContact = Contact & { before: number | null };

const statements = recordStatements<
  Contact,
  LockedContact,
  Stored<NewContact>,
  Stored<ContactChanges>,
  AddedContact
>("contact", {
  selectShown: (db, access) => db.select(shownFields(access)).from(contacts).$dynamic(),
  selectStored,
  insert: (db, by, row) =>
    db
      .with(insertLine(db, by))
      .insert(contacts)
      .values(row)
      .returning({ ...shownFields(by), before: keptTotal(by, countedContacts) }),
  update: (db, one, changes) =>
    db
      .with(insertLine(db, one))
      .update(contacts)
      .set(changes)
      .where(whereLocked(contacts, one))
      .returning(shownFields(one)),
});

export const {
  find: findContact,
  lock: lockContact,
  lockAll: lockContacts,
  read: readContact,
  remove: removeContact,
} = statements;

/** Of a contact that this transaction has locked, which is answered as it is from then on. */
export async function patchContact(
  tx: Db,
  access: RecordAccess,
  id: string,
  changes: Stored<ContactChanges>,
  line: ActivityLine,
): Promise<Contact> {
  const patched = statements.patch(tx, access, id, changes, line);
  if (changes.email === undefined && changes.otherEmails === undefined) return patched;
  // A trigger finds the mail of other addresses, which a statement sees that is sent behind the update. Neither may be
  // awaited before the other is asked: COMMIT goes with them (`commitWith`).
  const [, changed] = await Promise.all([patched, statements.read(tx, access, id)]);
  return changed;
}

/** @returns the contact, and how many the workspace had before, without what others are adding */
export async function insertContact(
  tx: Db,
  access: RecordAccess,
  contact: Stored<NewContact> & { id: string },
  line: ActivityLine,
): Promise<{ added: Contact; before: number }> {
  const { before, ...added } = await statements.insert(tx, access, contact, line);
  return { added, before: before ?? 0 };
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
