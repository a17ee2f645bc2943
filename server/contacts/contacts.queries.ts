import { and, desc, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Contact, ContactChanges, ContactListQuery, NewContact } from "#shared/contacts.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
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

const { workspaceId: _workspaceId, searchText: _searchText, ...fields } = getTableColumns(contacts);

export async function listContacts(
  db: Db,
  workspaceId: WorkspaceId,
  query: ContactListQuery,
): Promise<Page<Contact>> {
  const rows = await selectContacts(db, totalOfContacts(workspaceId, query))
    .where(
      and(
        inWorkspace(contacts, workspaceId, query.cursor),
        isFiltered(query),
        matchesSearch(contacts.searchText, query.q),
      ),
    )
    .orderBy(desc(contacts.id))
    .limit(query.limit + 1);
  return toPage(rows, query);
}

function totalOfContacts(workspaceId: WorkspaceId, query: ContactListQuery) {
  if (query.q) return uncounted;
  if (!query.companyId) return totalOf(workspaceId, "contacts", query.status);
  return countWhere(contacts, and(inWorkspace(contacts, workspaceId), isFiltered(query)));
}

function isFiltered({ status, companyId }: ContactListQuery) {
  return and(
    status && eq(contacts.status, status),
    companyId ? eq(contacts.companyId, companyId) : undefined,
  );
}

export async function findContact(
  db: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Contact | null> {
  const [row] = await selectContacts(db, uncounted).where(isContact(workspaceId, id));
  return row ?? null;
}

function selectContacts(db: Db, total: SQL<number | null>) {
  return db
    .select({ ...fields, companyName: companies.name, total })
    .from(contacts)
    .leftJoin(
      companies,
      and(eq(companies.workspaceId, contacts.workspaceId), eq(companies.id, contacts.companyId)),
    )
    .$dynamic();
}

/** The stored fields, kept from other writers until the transaction ends. */
export async function lockContact(tx: Db, workspaceId: WorkspaceId, id: string) {
  const [row] = await tx
    .select(fields)
    .from(contacts)
    .where(isContact(workspaceId, id))
    .for("update");
  return row ?? null;
}

export async function insertContact(
  tx: Db,
  workspaceId: WorkspaceId,
  contact: NewContact,
): Promise<string> {
  const id = newId();
  await tx.insert(contacts).values({ workspaceId, id, ...contact });
  return id;
}

export async function patchContact(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  changes: ContactChanges,
): Promise<void> {
  await tx.update(contacts).set(changes).where(isContact(workspaceId, id));
}

export function isContact(workspaceId: WorkspaceId, id: string) {
  return and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id));
}
