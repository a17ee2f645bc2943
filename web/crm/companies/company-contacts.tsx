import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Company } from "#shared/crm/companies.ts";
import type { Contact } from "#shared/crm/contacts.ts";
import { ContactDialog } from "#web/crm/contacts/contact-dialog.tsx";
import { useContacts } from "#web/crm/contacts/contacts.api.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { contactCountText } from "./contact-count.ts";

export function CompanyContacts({ company }: { company: Company }) {
  const contacts = useContacts({ companyId: company.id });
  const mayWrite = useMay("records.write");
  const [isAdding, setIsAdding] = useState(false);
  return (
    <CardSection
      title="Contacts"
      description={contactCountText(company.contactCount)}
      actions={
        <Permitted to="records.write">
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            Add Contact
          </Button>
        </Permitted>
      }
    >
      {contacts.isPending && <Skeleton className="h-11" />}
      {contacts.failure && (
        <p role="alert" className="text-danger-ink">
          {failureSentence(contacts.failure)}
        </p>
      )}
      {!contacts.isPending && !contacts.failure && contacts.items.length === 0 && (
        <p className="text-ink-muted">
          {mayWrite
            ? "No one yet. Add a contact, or choose this company in one, to see them here."
            : "No one yet."}
        </p>
      )}
      <ul className="-mx-2 flex flex-wrap gap-0.5 [&>li]:w-full sm:max-3xl:[&>li]:w-[calc(50%-2px)]">
        {contacts.items.map((contact) => (
          <CompanyContact key={contact.id} contact={contact} />
        ))}
      </ul>
      {contacts.hasMore && (
        <Button className="mt-3" disabled={contacts.isLoadingMore} onClick={contacts.loadMore}>
          Show more
        </Button>
      )}
      {isAdding && (
        <ContactDialog contact={null} company={company} onClose={() => setIsAdding(false)} />
      )}
    </CardSection>
  );
}

function CompanyContact({ contact }: { contact: Contact }) {
  return (
    <li>
      <Link
        to={paths.contact(contact.id)}
        className="flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover"
      >
        <Avatar name={contact.name} src={contact.avatar} className="size-8 text-xs" />
        <span className="min-w-0">
          <span className="block truncate font-medium">{contact.name}</span>
          <span className="block truncate text-ink-muted">{contact.title ?? contact.email}</span>
        </span>
      </Link>
    </li>
  );
}
