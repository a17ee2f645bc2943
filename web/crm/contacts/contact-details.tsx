import type { Contact } from "#shared/contacts.ts";
import { phoneAddress } from "#web/crm/record-actions/phone-address.ts";
import { paths } from "#web/platform/paths.ts";
import { RecordLink } from "#web/platform/record-link.tsx";
import { RecordDetails } from "#web/records/kinds/record-details.tsx";
import { textLinkStyle } from "#web/ui/detail-list.tsx";

/** Every field of a contact; its status stands beside its name. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const { email, phone, companyId, companyName } = contact;
  return (
    <RecordDetails
      kind="contact"
      record={contact}
      special={{
        email: email && (
          <a href={`mailto:${email}`} className={textLinkStyle}>
            {email}
          </a>
        ),
        phone: phone && <PhoneLink phone={phone} />,
        companyName: companyId && <RecordLink to={paths.company(companyId)} name={companyName} />,
      }}
      hidden={["status"]}
    />
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={phoneAddress(phone)} className={textLinkStyle}>
      {phone}
    </a>
  );
}
