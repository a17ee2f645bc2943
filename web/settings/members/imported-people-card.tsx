import { Send } from "lucide-react";
import type { ImportedPerson } from "#shared/administration/workspace-imports.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { roleLabels } from "./member-roles.ts";
import { useInvite } from "./member-writes.ts";
import { useImportedPeople, useInvitations } from "./invitations.api.ts";

/** Members of the archive that the workspace was imported from, who have not joined here. */
export function ImportedPeopleCard() {
  const people = useImportedPeople().data ?? [];
  const invited = new Set(useInvitations().data?.map(({ email }) => email));
  if (people.length === 0) return null;
  return (
    <CardSection
      title="People of the archive"
      description="They belonged to the imported workspace. Who joins has their records again."
    >
      <ul className="grid divide-y divide-line">
        {people.map((person) => (
          <PersonItem key={person.id} person={person} isInvited={invited.has(person.email)} />
        ))}
      </ul>
    </CardSection>
  );
}

function PersonItem({ person, isInvited }: { person: ImportedPerson; isInvited: boolean }) {
  const { name, email, role, visibility, teamId } = person;
  const { mutate: invite, isPending } = useInvite();
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name || email}
          <Badge>{roleLabels[role]}</Badge>
        </p>
        <p className="break-all text-ink-muted">{email}</p>
      </div>
      {isInvited ? (
        <span className="text-ink-muted">Invited</span>
      ) : (
        <Button
          aria-label={`Invite ${name || email}`}
          aria-disabled={isPending}
          onClick={() => isPending || invite({ email, role, visibility, teamId })}
        >
          <Send aria-hidden />
          Invite
        </Button>
      )}
    </li>
  );
}
