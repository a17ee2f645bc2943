import { Lock, Users } from "lucide-react";
import type { EmailMessage } from "#shared/email-messages.ts";
import { useSignedInUser } from "#web/platform/signed-in-user.ts";
import { useTeams } from "#web/settings/members/members.api.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/dropdown-menu.tsx";
import { useShareThread } from "./email-sharing.api.ts";
import { whoReads } from "./sharing-words.ts";

/** Who reads the conversation of a message, and for its owner the way to change that. */
export function ThreadSharing({ email }: { email: EmailMessage }) {
  const isShared = email.sharing.sharedWith !== "noOne";
  const Icon = isShared ? Users : Lock;
  return (
    <section
      aria-label="Who can read it"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line px-3 py-2"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <p className="min-w-0 flex-1 basis-52 text-sm text-ink-muted">{whoReads(email)}</p>
      {email.isOwn && <SharingButtons email={email} isShared={isShared} />}
    </section>
  );
}

function SharingButtons({ email, isShared }: { email: EmailMessage; isShared: boolean }) {
  const share = useShareThread(email);
  const { teamId: ownTeamId } = useSignedInUser();
  const { data: teams = [] } = useTeams();
  const { sharedWith, teamId, reason, isSharedByRule } = email.sharing;
  const ownFirst = teams.toSorted(
    (one, other) => Number(other.id === ownTeamId) - Number(one.id === ownTeamId),
  );
  return (
    <div className="flex flex-wrap gap-2">
      <DropdownMenu
        trigger={
          <Button disabled={share.isPending}>
            {isShared ? "Change who reads it" : "Share conversation"}
          </Button>
        }
      >
        {sharedWith !== "workspace" && (
          <DropdownMenuItem
            onSelect={() => share.mutate({ sharedWith: "workspace", teamId: null })}
          >
            With everyone who sees the contact
          </DropdownMenuItem>
        )}
        {ownFirst
          .filter(({ id }) => id !== teamId)
          .map(({ id, name }) => (
            <DropdownMenuItem
              key={id}
              onSelect={() => share.mutate({ sharedWith: "team", teamId: id })}
            >
              {id === ownTeamId ? `With my team, ${name}` : `With the team ${name}`}
            </DropdownMenuItem>
          ))}
      </DropdownMenu>
      {isShared && (
        <Button
          disabled={share.isPending}
          onClick={() => share.mutate({ sharedWith: "noOne", teamId: null })}
        >
          {reason === "rule" ? "Keep private" : "Stop sharing"}
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
