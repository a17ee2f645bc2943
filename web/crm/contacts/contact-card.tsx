import { Link } from "react-router";
import type { Contact } from "#shared/crm/contacts.ts";
import { CustomFacts } from "#web/records/custom-fields/custom-facts.tsx";
import { TagBadges } from "#web/records/tags/tag-badges.tsx";
import { useCardOwner } from "#web/settings/members/members.api.ts";
import { useCardActions } from "#web/platform/kinds/card-actions.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { CardFact } from "#web/ui/cards/card-fact.tsx";
import { linkedCardStyle } from "#web/ui/cards/card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { ContactMenu } from "./contact-menu.tsx";
import { ContactStatusBadge } from "./contact-status.tsx";

export function ContactCard({ contact }: { contact: Contact }) {
  const { edit, remove } = useCardActions();
  const owner = useCardOwner(contact.ownerId);
  return (
    <article className={linkedCardStyle}>
      <div className="flex items-start gap-3">
        <Avatar name={contact.name} src={contact.avatar} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-medium">
            <Link to={paths.contact(contact.id)} className="after:absolute after:inset-0">
              {contact.name}
            </Link>
          </h2>
          <p className="truncate text-ink-muted">{contact.title ?? "No title"}</p>
        </div>
        <ContactMenu
          contact={contact}
          onEdit={() => edit(contact.id)}
          onDelete={() => remove(contact.id)}
        />
      </div>
      <dl className="mt-2 flex flex-col gap-1 text-ink-muted compact:mt-1.5 compact:gap-0.5 max-sm:mt-1.5 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:gap-y-1 max-sm:[&>:first-child]:col-span-2">
        <CardFact icon="mail" label="Email">
          {contact.email}
        </CardFact>
        <CardFact icon="phone" label="Phone">
          {contact.phone}
        </CardFact>
        <CardFact icon="building" label="Company">
          {contact.companyName}
        </CardFact>
        <CardFact icon="owner" label="Owner">
          {owner}
        </CardFact>
      </dl>
      <CustomFacts entity="contact" values={contact.customFields} />
      <div className="mt-2 flex flex-wrap items-center gap-1">
        <ContactStatusBadge status={contact.status} />
        <TagBadges tags={contact.tags} linksTo="contact" />
      </div>
    </article>
  );
}

export function ContactCardSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <div className="flex gap-3">
        <Skeleton className="size-9 rounded-full" />
        <div className="grid flex-1 content-center gap-2">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-24" />
        </div>
      </div>
      <div className="mt-4 grid gap-2.5">
        <Skeleton className="h-3 w-48" />
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-3 w-36" />
      </div>
      <Skeleton className="mt-4 h-5 w-14 rounded-full" />
    </div>
  );
}
