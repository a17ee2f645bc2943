import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Contact, ContactChanges, ContactListQuery, NewContact } from "#shared/contacts.ts";
import type { ViewQuery } from "#shared/list-views.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import {
  inReach,
  isInReach,
  isOwnedInReach,
  onlyAccess,
  type Access,
  type LaterAccess,
} from "#server/platform/access.ts";
import { builtOnce, type Later, type LaterValues } from "#server/platform/database/built-once.ts";
import type { Stored } from "#server/custom-fields/values-of-record.ts";
import type { Db } from "#server/platform/database/database.ts";
import { unknownLink } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { countWhere, newest, toPage, uncounted, type Page } from "#server/platform/lists.ts";
import { keptTotal, totalOf, type CountedList } from "#server/platform/record-totals.ts";
import { isFound, rareWords, type Searched } from "#server/platform/search.ts";
import { compileFilter } from "#server/records/filters/compile-filter.ts";
import { type AskedView, withKnownFields } from "#server/records/filters/asked-view.ts";
import { countMatching, readView } from "#server/records/filters/read-view.ts";
import { companyNameOf } from "#server/records/linked-names.ts";
import { workspaces } from "#server/workspaces/workspaces.table.ts";

const { workspaceId: _workspaceId, searchText: _searchText, ...fields } = getTableColumns(contacts);

type ViewedContacts = ContactListQuery & ViewQuery;

export const countedContacts: CountedList = {
  table: contacts,
  records: contacts,
  bucket: contacts.status,
};

export async function listContacts(
  db: Db,
  access: Access,
  query: ViewedContacts,
): Promise<Page<Contact>> {
  if (query.filter || query.sort) {
    return viewContacts(db, access, await withKnownFields(db, access, "contact", query));
  }
  const { limit, cursor, q, status, companyId, ownerId } = query;
  const isRare = await isRareInContacts(db, access, q);
  const plain = { ...onlyAccess(access), limit, cursor, q, isRare, status, companyId, ownerId };
  return toPage(await selectNewest(db, plain), query);
}

const isRareInContacts = rareWords("contacts", contacts);

const selectNewest = builtOnce(
  "list_contacts",
  (db, query: LaterValues<Access & ContactListQuery & Searched>) =>
    db
      .select(shownFields(query, totalOfContacts(query, query)))
      .from(contacts)
      .where(
        and(
          inReach(contacts, query, query.cursor),
          isFiltered(query),
          isFound(contacts, query, query),
        ),
      )
      .orderBy(newest(contacts.id, query.limit + 1)),
  ["q"],
);

function viewContacts(
  db: Db,
  access: Access,
  query: AskedView<ViewedContacts>,
): Promise<Page<Contact>> {
  return readView({
    kind: "contact",
    query,
    condition: matchesContacts(access, query),
    total: totalOfContacts(access, query),
    read: ({ condition, order, limit }, total) =>
      selectContacts(db, access, total)
        .where(condition)
        .orderBy(...order)
        .limit(limit),
  });
}

/** What a contact must meet to be in a list. */
export function matchesContacts(
  access: Access,
  query: AskedView<Omit<ViewedContacts, "limit">>,
): SQL | undefined {
  return and(
    inReach(contacts, access),
    isFiltered(query),
    isFound(contacts, access, query),
    compileFilter("contact", access, query),
  );
}

/** How many contacts a list has in all. */
export async function countListedContacts(
  db: Db,
  access: Access,
  query: ViewedContacts,
): Promise<number> {
  const asked = await withKnownFields(db, access, "contact", query);
  return countMatching(db, "contact", matchesContacts(access, asked));
}

function totalOfContacts(access: LaterAccess, query: LaterValues<ContactListQuery>) {
  if (query.q) return uncounted;
  if (!query.companyId && !query.ownerId) return totalOf(access, countedContacts, query.status);
  return countWhere(contacts, and(inReach(contacts, access), isFiltered(query)));
}

function isFiltered({ status, companyId, ownerId }: Omit<LaterValues<ContactListQuery>, "limit">) {
  return and(
    status && eq(contacts.status, status),
    companyId ? eq(contacts.companyId, companyId) : undefined,
    ownerId ? eq(contacts.ownerId, ownerId) : undefined,
  );
}

export async function findContact(db: Db, access: Access, id: string): Promise<Contact | null> {
  const [row] = await selectOne(db, { ...onlyAccess(access), id });
  return row ?? null;
}

const selectOne = builtOnce("find_contact", (db, one: LaterValues<Access & { id: string }>) =>
  db.select(shownFields(one, uncounted)).from(contacts).where(isContact(one, one.id)),
);

/** Contacts as the API shows them. */
function shownFields(access: LaterAccess, total: SQL<number | null>) {
  return { ...fields, companyName: companyNameOf(contacts, access), total };
}

/** The same, joined with what a view may be sorted by. */
export function selectContacts(db: Db, access: LaterAccess, total: SQL<number | null>) {
  return db
    .select({ ...fields, companyName: companies.name, total })
    .from(contacts)
    .leftJoin(
      companies,
      and(
        eq(companies.workspaceId, contacts.workspaceId),
        eq(companies.id, contacts.companyId),
        isOwnedInReach(companies.ownerId, access),
      ),
    )
    .$dynamic();
}

/** The stored fields, kept from other writers until the transaction ends. */
export async function lockContact(tx: Db, access: Access, id: string) {
  const [row] = await tx.select(fields).from(contacts).where(isContact(access, id)).for("update");
  return row ?? null;
}

/** @returns its id, and how many the workspace holds with it, without what others are adding */
export async function insertContact(tx: Db, access: Access, contact: Stored<NewContact>) {
  const id = newId();
  const [added] = await tx
    .insert(contacts)
    .values({ workspaceId: access.workspaceId, id, ...contact })
    .returning({ before: keptTotal(access, countedContacts) });
  return { id, total: (added?.before ?? 0) + 1 };
}

/** Every contact of the workspace, whoever may see it. */
export async function countContacts(
  db: Db,
  { workspaceId }: Pick<Access, "workspaceId">,
): Promise<number> {
  const [row] = await db
    .select({ total: keptTotal({ workspaceId }, countedContacts) })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return row?.total ?? 0;
}

export async function patchContact(
  tx: Db,
  access: Access,
  id: string,
  changes: Stored<ContactChanges>,
): Promise<void> {
  await tx.update(contacts).set(changes).where(isContact(access, id));
}

/**
 * Refuses a link to one that the person does not see as if there were none. For someone who sees all,
 * the foreign key speaks.
 */
export async function requireContact(
  tx: Db,
  access: Access,
  id: string | null | undefined,
): Promise<void> {
  if (!id || access.reach === "all") return;
  if (!(await findContact(tx, access, id))) throw unknownLink("contact");
}

export function isContact(access: LaterAccess, id: Later<string>) {
  return isInReach(contacts, access, id);
}
