import type { ReactNode } from "react";
import type { Contact } from "#shared/crm/contacts.ts";
import { phoneAddress } from "#web/crm/record-actions/phone-address.ts";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { useMakePrimary } from "./contacts.api.ts";
import { OtherValues } from "./other-values.tsx";

type OthersProps = { contact: Contact };

export function OtherEmails({ contact }: OthersProps) {
  const { mutate: makePrimary } = useMakePrimary(contact);
  return (
    <OtherValues
      values={contact.otherEmails}
      one="email"
      link={mailLink}
      onMakePrimary={(value) => makePrimary({ email: value })}
    />
  );
}

export function OtherPhones({ contact }: OthersProps) {
  const { mutate: makePrimary } = useMakePrimary(contact);
  return (
    <OtherValues
      values={contact.otherPhones}
      one="phone"
      link={phoneLink}
      onMakePrimary={(value) => makePrimary({ phone: value })}
    />
  );
}

export function mailLink(email: string): ReactNode {
  return (
    <a href={`mailto:${email}`} className={textLinkStyle}>
      {email}
    </a>
  );
}

export function phoneLink(phone: string): ReactNode {
  return (
    <a href={phoneAddress(phone)} className={textLinkStyle}>
      {phone}
    </a>
  );
}
