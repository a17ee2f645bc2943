import type { z } from "zod";
import { zoneOfContact } from "#shared/format/country-zones.ts";
import type { recipientZone } from "#shared/email/outgoing-emails.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { findContactByAddress } from "#server/email/messages/contact-of-address.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Of the visible contact that has the address. */
export async function findRecipientZone(
  db: Db,
  access: RecordAccess,
  address: string,
): Promise<z.infer<typeof recipientZone>> {
  const id = await findContactByAddress(db, access, address);
  const contact = id === undefined ? null : await findContact(db, access, id);
  return { timeZone: contact ? zoneOfContact(contact) : null };
}
