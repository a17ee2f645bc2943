import type { Contact } from "#shared/crm/contacts.ts";

/** All of a contact's addresses, in small letters. */
export function addressesOf({ email, otherEmails }: Contact): string[] {
  return [email ?? "", ...otherEmails]
    .filter((address) => address !== "")
    .map((address) => address.toLowerCase());
}
