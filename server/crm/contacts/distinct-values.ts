import { type ContactChanges, contactFields } from "#shared/crm/contacts.ts";
import { othersBeside } from "#shared/records/other-values.ts";

interface ContactValues {
  email?: string | null | undefined;
  otherEmails: string[];
  phone?: string | null | undefined;
  otherPhones: string[];
}

/** The contact's other addresses and numbers: each once, and none that stands first. */
export function distinctValues({ email, otherEmails, phone, otherPhones }: ContactValues) {
  return {
    otherEmails: othersBeside(contactFields.otherEmails, email, otherEmails),
    otherPhones: othersBeside(contactFields.otherPhones, phone, otherPhones),
  };
}

/** Looks at the lists only where they, or what stands first, change. */
export function withDistinctValues(before: ContactValues, changes: ContactChanges): ContactChanges {
  const { otherEmails, otherPhones } = distinctValues({ ...before, ...changes });
  return {
    ...changes,
    ...((changes.email !== undefined || changes.otherEmails) && { otherEmails }),
    ...((changes.phone !== undefined || changes.otherPhones) && { otherPhones }),
  };
}
