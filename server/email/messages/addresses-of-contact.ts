import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";

/** All of a contact's addresses, in small letters. @throws HttpError 404 where one may not see the contact */
export async function addressesOfContact(
  db: Db,
  session: Actor,
  contactId: string,
): Promise<string[]> {
  const contact = await findContact(db, session, contactId);
  if (!contact) throw notFound("contact");
  return [contact.email ?? "", ...contact.otherEmails]
    .filter((address) => address !== "")
    .map((address) => address.toLowerCase());
}
