import { format } from "date-fns";
import type { Contact } from "#shared/contacts.ts";
import { paths } from "#web/platform/paths.ts";
import { RecordLink } from "#web/platform/record-link.tsx";
import { OwnerName } from "#web/members/owner-name.tsx";
import { useCustomDetails } from "#web/custom-fields/custom-details.ts";
import { TagBadges } from "#web/tags/tag-badges.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { DetailList, textLinkStyle } from "#web/ui/detail-list.tsx";

/** Every field of a contact. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const custom = useCustomDetails("contact", contact.customFields);
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
          {
            label: "Company",
            value: contact.companyId && (
              <RecordLink to={paths.company(contact.companyId)} name={contact.companyName} />
            ),
          },
          { label: "Owner", value: <OwnerName userId={contact.ownerId} /> },
          {
            label: "Tags",
            value:
              contact.tags.length > 0 ? <TagBadges tags={contact.tags} linksTo="contact" /> : null,
          },
          ...custom,
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
