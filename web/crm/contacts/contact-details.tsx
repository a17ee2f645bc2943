import { type Contact, contactChanges } from "#shared/contacts.ts";
import { paths } from "#web/platform/paths.ts";
import { RecordLink } from "#web/platform/record-link.tsx";
import { RecordDetails } from "#web/records/kinds/record-details.tsx";
import { contactColumns } from "./contact-columns.tsx";
import { ContactStatusBadge } from "./contact-status.tsx";
import { mailLink, OtherEmails, OtherPhones, phoneLink } from "./other-contact-values.tsx";

const specialFacts = {
  email: ({ email }: Contact) => email && mailLink(email),
  otherEmails: (contact: Contact) => <OtherEmails contact={contact} />,
  phone: ({ phone }: Contact) => phone && phoneLink(phone),
  otherPhones: (contact: Contact) => <OtherPhones contact={contact} />,
  companyName: ({ companyId, companyName }: Contact) =>
    companyId && <RecordLink to={paths.company(companyId)} name={companyName} />,
  status: ({ status }: Contact) => <ContactStatusBadge status={status} />,
};

/** Every field of a contact, and other addresses and numbers where there are any. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const { otherEmails, otherPhones } = contact;
  return (
    <RecordDetails
      kind="contact"
      record={contact}
      columns={contactColumns}
      changes={contactChanges}
      special={specialFacts}
      hidden={[
        ...(otherEmails.length > 0 ? [] : (["otherEmails"] as const)),
        ...(otherPhones.length > 0 ? [] : (["otherPhones"] as const)),
      ]}
    />
  );
}
