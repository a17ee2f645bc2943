import { Mail, User } from "lucide-react";
import type { Contact } from "#shared/contacts.ts";
import type { Today } from "#shared/today.ts";
import { writeTo } from "#web/email/compose/start-email.ts";
import { paths } from "#web/platform/paths.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Reminders } from "./reminders.tsx";

/** A contact leaves the list with a reply, or with another email. */
export function ContactsWithoutReply({ items, hasMore }: Today["withoutReply"]) {
  const reminders = items.map((contact) => ({
    id: contact.id,
    name: contact.name,
    path: paths.contact(contact.id),
    facts: <MailFacts contact={contact} />,
    run: writeAgain(contact),
  }));
  const action = { label: "Write", icon: Mail };
  return <Reminders {...{ reminders, hasMore, action }} icon={User} />;
}

function writeAgain({ name, email }: Contact) {
  return email === null ? undefined : () => void writeTo({ name, email });
}

function MailFacts({ contact: { companyName, waitingSince } }: { contact: Contact }) {
  if (waitingSince === null) return companyName;
  return (
    <>
      {companyName && `${companyName} · `}
      {"Last email "}
      <RelativeTime moment={waitingSince} />
    </>
  );
}
