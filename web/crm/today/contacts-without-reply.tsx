import { Mail, User } from "lucide-react";
import type { Contact } from "#shared/crm/contacts.ts";
import type { Today } from "#shared/crm/today.ts";
import { useWriteTo } from "#web/email/compose/start-email.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Reminders } from "./reminders.tsx";
import { sentence } from "#web/ui/isolated.ts";

/** A contact leaves the list with a reply, or with another email. */
export function ContactsWithoutReply({ items, hasMore }: Today["withoutReply"]) {
  const writeTo = useWriteTo();
  const reminders = items.map((contact) => ({
    id: contact.id,
    name: contact.name,
    path: paths.contact(contact.id),
    facts: <MailFacts contact={contact} />,
    run: runFor(contact, writeTo),
  }));
  const action = { label: "Write", icon: Mail };
  return <Reminders {...{ reminders, hasMore, action }} icon={User} />;
}

function runFor({ name, email }: Contact, writeTo: ReturnType<typeof useWriteTo>) {
  return email === null ? undefined : () => writeTo({ name, email });
}

function MailFacts({ contact: { companyName, waitingSince } }: { contact: Contact }) {
  if (waitingSince === null) return companyName;
  return (
    <>
      {companyName && sentence`${companyName} · `}
      {"Last email "}
      <RelativeTime moment={waitingSince} />
    </>
  );
}
