import { type Contact, contactChanges } from "#shared/crm/contacts.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { RecordLink } from "#web/platform/kinds/record-link.tsx";
import { RecordDetails, type SpecialFacts } from "#web/records/kinds/record-details.tsx";
import { contactColumns } from "./contact-columns.tsx";
import { ContactStatusBadge } from "./contact-status.tsx";
import { mailLink, OtherEmails, OtherPhones, phoneLink } from "./other-contact-values.tsx";

const specialFacts: SpecialFacts<Contact> = {
  email: ({ email }) => email && mailLink(email),
  otherEmails: (contact) => <OtherEmails contact={contact} />,
  phone: ({ phone }) => phone && phoneLink(phone),
  otherPhones: (contact) => <OtherPhones contact={contact} />,
  companyName: ({ companyId, companyName }) =>
    companyId && <RecordLink to={paths.company(companyId)} name={companyName} />,
  status: ({ status }) => <ContactStatusBadge status={status} />,
};

const mailMoments = ["lastEmailSentAt", "lastReplyAt", "waitingSince"] as const;

/** Every field of a contact; other addresses and numbers, and its last emails, where there are any. */
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
        ...mailMoments.filter((name) => contact[name] === null),
      ]}
    />
  );
}
