import type { ReactNode } from "react";
import type { Contact } from "#shared/contacts.ts";
import { phoneAddress } from "#web/crm/record-actions/phone-address.ts";
import { paths } from "#web/platform/paths.ts";
import { RecordLink } from "#web/platform/record-link.tsx";
import { RecordDetails } from "#web/records/kinds/record-details.tsx";
import { textLinkStyle } from "#web/ui/detail-list.tsx";
import { useMakePrimary } from "./contacts.api.ts";
import { OtherValues } from "./other-values.tsx";

/** Every field of a contact; its status stands beside its name, and other addresses and numbers where there are any. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const { email, otherEmails, phone, otherPhones, companyId, companyName } = contact;
  const { mutate: makePrimary } = useMakePrimary(contact);
  return (
    <RecordDetails
      kind="contact"
      record={contact}
      special={{
        email: email && mailLink(email),
        otherEmails: (
          <OtherValues
            values={otherEmails}
            one="email"
            link={mailLink}
            onMakePrimary={(value) => makePrimary({ email: value })}
          />
        ),
        phone: phone && phoneLink(phone),
        otherPhones: (
          <OtherValues
            values={otherPhones}
            one="phone"
            link={phoneLink}
            onMakePrimary={(value) => makePrimary({ phone: value })}
          />
        ),
        companyName: companyId && <RecordLink to={paths.company(companyId)} name={companyName} />,
      }}
      hidden={[
        "status",
        ...(otherEmails.length > 0 ? [] : (["otherEmails"] as const)),
        ...(otherPhones.length > 0 ? [] : (["otherPhones"] as const)),
      ]}
    />
  );
}

function mailLink(email: string): ReactNode {
  return (
    <a href={`mailto:${email}`} className={textLinkStyle}>
      {email}
    </a>
  );
}

function phoneLink(phone: string): ReactNode {
  return (
    <a href={phoneAddress(phone)} className={textLinkStyle}>
      {phone}
    </a>
  );
}
