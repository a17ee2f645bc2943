import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { type RecordAccess, whereVisible } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { smallLetters } from "#server/platform/small-letters.ts";

/** @param address in small letters, or an expression for it */
function hasAddress(address: string | SQL): SQL | undefined {
  return or(
    eq(smallLetters(contacts.email), address),
    sql`email_keys(${contacts.otherEmails}) @> array[${address}]::text[]`,
  );
}

/** @returns the id of the oldest visible contact with this address */
export async function findContactByAddress(
  db: Db,
  access: RecordAccess,
  address: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(whereVisible(contacts, access), hasAddress(address.toLowerCase())))
    .orderBy(asc(contacts.id))
    .limit(1);
  return row?.id;
}
