import { Lock, Users } from "lucide-react";
import type { EmailMessage } from "#shared/email/email-messages.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { UnloadedItems } from "#web/platform/forms/unloaded-choices.tsx";
import { useTeams } from "#web/settings/members/members.api.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { useShareThread, useShowsSubjects } from "./email-sharing.api.ts";
import { isSubjectShown, subjectsAreShown, whoReads } from "./sharing-words.ts";

export function ThreadSharing({ email }: { email: EmailMessage }) {
  const isShared = email.sharing.sharedWith !== "noOne";
  const isSubjectSeen = isSubjectShown(email, useShowsSubjects());
  const Icon = isShared ? Users : Lock;
  return (
    <section
      aria-label="Who can read it"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line px-3 py-2"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <p className="min-w-0 flex-1 basis-52 text-sm text-ink-muted">
        {whoReads(email)}
        {isSubjectSeen && ` ${subjectsAreShown}`}
      </p>
      {email.isOwn && <SharingButtons email={email} isSubjectSeen={isSubjectSeen} />}
    </section>
  );
}

function SharingButtons({ email, isSubjectSeen }: { email: EmailMessage; isSubjectSeen: boolean }) {
  const share = useShareThread(email);
  const { sharedWith, reason, isSharedByRule } = email.sharing;
  const isShared = sharedWith !== "noOne";
  return (
    <div className="flex flex-wrap gap-2">
      <ReaderMenu email={email} share={share} />
      {(isShared || isSubjectSeen) && (
        <Button
          disabled={share.isPending}
          onClick={() => share.mutate({ sharedWith: "noOne", teamId: null })}
        >
          {reason === "thread" ? "Stop sharing" : "Keep private"}
        </Button>
      )}
      {reason === "thread" && isSharedByRule && (
        <Button disabled={share.isPending} onClick={() => share.mutate(null)}>
          Share as the mailbox does
        </Button>
      )}
    </div>
  );
}

type ReaderMenuProps = { email: EmailMessage; share: ReturnType<typeof useShareThread> };

/** Nothing where no one else is left to share with. */
function ReaderMenu({ email, share }: ReaderMenuProps) {
  const { teamId: ownTeamId } = useSignedInUser();
  const query = useTeams();
  const { data: teams = [] } = query;
  const { sharedWith, teamId } = email.sharing;
  const ownFirst = teams
    .filter(({ id }) => id !== teamId)
    .toSorted((one, other) => Number(other.id === ownTeamId) - Number(one.id === ownTeamId));
  if (sharedWith === "workspace" && query.data && ownFirst.length === 0) return null;
  return (
    <DropdownMenu
      trigger={
        <Button disabled={share.isPending}>
          {sharedWith === "noOne" ? "Share conversation" : "Change who reads it"}
        </Button>
      }
    >
      {sharedWith !== "workspace" && (
        <DropdownMenuItem onSelect={() => share.mutate({ sharedWith: "workspace", teamId: null })}>
          With everyone who sees the contact
        </DropdownMenuItem>
      )}
      {ownFirst.map(({ id, name }) => (
        <DropdownMenuItem
          key={id}
          onSelect={() => share.mutate({ sharedWith: "team", teamId: id })}
        >
          {id === ownTeamId ? `With my team, ${name}` : `With the team ${name}`}
        </DropdownMenuItem>
      ))}
      <UnloadedItems query={query} what="The teams" />
    </DropdownMenu>
  );
}
