import { format } from "date-fns";
import { Link } from "react-router";
import type { Contact } from "#shared/contacts.ts";
import { paths } from "#web/platform/paths.ts";
import { CardSection } from "#web/ui/card.tsx";
import { DetailList, textLinkStyle } from "#web/ui/detail-list.tsx";

/** Every field of a contact. */
export function ContactDetails({ contact }: { contact: Contact }) {
  return (
    <CardSection title="Details">
      <DetailList
        details={[
          {
            label: "Email",
            value: (
              <a href={`mailto:${contact.email}`} className={textLinkStyle}>
                {contact.email}
              </a>
            ),
          },
          { label: "Phone", value: contact.phone && <PhoneLink phone={contact.phone} /> },
          { label: "Title", value: contact.title },
          { label: "Company", value: contact.companyId && <CompanyLink contact={contact} /> },
          { label: "Notes", value: contact.notes },
          { label: "Added", value: format(contact.createdAt, "MMM d, yyyy") },
        ]}
      />
    </CardSection>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} className={textLinkStyle}>
      {phone}
    </a>
  );
}

function CompanyLink({ contact }: { contact: Contact }) {
  return (
    <Link to={paths.company(contact.companyId ?? "")} className={textLinkStyle}>
      {contact.companyName}
    </Link>
  );
}
