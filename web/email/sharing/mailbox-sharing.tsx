import { Lock, Users } from "lucide-react";
import { useState } from "react";
import type { EmailAccount } from "#shared/email/email.ts";
import { format } from "#shared/format/format.ts";
import type { MailboxSharing as Sharing } from "#shared/email/email-sharing.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { HandOverButton } from "#web/email/team-mailboxes/hand-over-button.tsx";
import { useMailboxSharing, useShowsSubjects } from "./email-sharing.api.ts";
import { MailboxSharingDialog } from "./mailbox-sharing-dialog.tsx";
import { subjectsAreShown } from "./sharing-words.ts";

export function MailboxSharing({ account }: { account: EmailAccount }) {
  const sharing = useMailboxSharing(account.id);
  const showsSubjects = useShowsSubjects();
  const [isChanging, setIsChanging] = useState(false);
  if (sharing.isPending) return <Skeleton className="h-8" />;
  if (sharing.error) {
    return (
      <FailureState
        title="What is shared could not be loaded"
        description={failureSentence(sharing.error)}
        onRetry={() => void sharing.refetch()}
      />
    );
  }
  const Icon = sharing.data.sharedWith === "noOne" ? Lock : Users;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere text-ink-muted">
        {said(sharing.data)}
        {showsSubjects && ` ${subjectsAreShown}`}
      </p>
      {sharing.data.isTeamMailbox && <HandOverButton account={account} />}
      <Button
        aria-label={`Change sharing of ${account.address}`}
        onClick={() => setIsChanging(true)}
      >
        Change sharing
      </Button>
      {isChanging && (
        <MailboxSharingDialog
          account={account}
          sharing={sharing.data}
          onClose={() => setIsChanging(false)}
        />
      )}
    </div>
  );
}

const named = 3;

function said({ sharedWith, teamName, exchangedWith, isTeamMailbox }: Sharing): string {
  if (sharedWith === "noOne") return "Emails are private, except for conversations that you share.";
  if (isTeamMailbox) {
    const writers = teamName === null ? "all members" : `the team ${teamName}`;
    return `A team mailbox of ${writers}, who read its emails with contacts they see, and write from it.`;
  }
  const readers = teamName === null ? "everyone who sees the contact" : `the team ${teamName}`;
  if (exchangedWith === null) return `Emails with all contacts are shared with ${readers}.`;
  const rest = exchangedWith.length - named;
  const others = rest > 0 ? [`${format.number(rest)} more`] : [];
  const counterparts = format.list([...exchangedWith.slice(0, named), ...others]);
  return `Emails with ${counterparts} are shared with ${readers}.`;
}
