import { ListOrdered, MailSearch, PenLine, Send, StickyNote } from "lucide-react";
import { Link } from "react-router";
import {
  mayHaveArrived,
  type OutgoingEmail,
  type OutgoingState,
} from "#shared/email/outgoing-emails.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { startEmail } from "#web/email/compose/start-email.ts";
import { useWritableAccounts } from "#web/email/team-mailboxes/team-mailboxes.api.ts";
import { useOutgoingEmails } from "./outgoing-emails.api.ts";
import { OutgoingList } from "./outgoing-list.tsx";

export const meta = () => titled("Drafts and scheduled emails");

const groupTitles = ["Needs a look", "Scheduled", "Drafts"] as const;

function groupOf(email: OutgoingEmail): (typeof groupTitles)[number] {
  if (mayHaveArrived(email)) return "Needs a look";
  return groupOfState[email.state];
}

const groupOfState = {
  draft: "Drafts",
  scheduled: "Scheduled",
  sending: "Scheduled",
  unsure: "Needs a look",
  sent: "Needs a look",
  failed: "Needs a look",
} as const satisfies Record<OutgoingState, (typeof groupTitles)[number]>;

export default function OutgoingPage() {
  const emails = useOutgoingEmails();
  const accounts = useWritableAccounts();
  const hasAccount = (accounts.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeader title="Drafts and scheduled emails" description="No one else sees them.">
        <Button asChild>
          <Link to={paths.searchEmails}>
            <MailSearch aria-hidden />
            Search emails
          </Link>
        </Button>
        <Button asChild>
          <Link to={paths.emailTemplates}>
            <StickyNote aria-hidden />
            Templates
          </Link>
        </Button>
        <Button asChild>
          <Link to={paths.sequences}>
            <ListOrdered aria-hidden />
            Sequences
          </Link>
        </Button>
        {hasAccount && (
          <Button variant="primary" onClick={() => void startEmail({ kind: "new" })}>
            <PenLine aria-hidden />
            Write email
          </Button>
        )}
      </PageHeader>
      {emails.isPending && <Skeleton className="h-48" />}
      {emails.error && (
        <FailureState
          title="The emails could not be loaded"
          description={failureSentence(emails.error)}
          onRetry={() => void emails.refetch()}
        />
      )}
      {emails.data?.length === 0 && <Nothing hasAccount={hasAccount} />}
      {emails.data && <Groups emails={emails.data} />}
    </>
  );
}

function Groups({ emails }: { emails: OutgoingEmail[] }) {
  return (
    <div className="grid gap-4">
      {groupTitles.map((title) => {
        const members = emails.filter((email) => groupOf(email) === title);
        if (members.length === 0) return null;
        return (
          <CardSection key={title} title={title}>
            <OutgoingList label={title} emails={members} />
          </CardSection>
        );
      })}
    </div>
  );
}

function Nothing({ hasAccount }: { hasAccount: boolean }) {
  return (
    <EmptyState
      icon={Send}
      title="Nothing waits to be sent"
      description="Drafts, scheduled emails and those that were not sent show here."
    >
      {!hasAccount && (
        <Button asChild>
          <Link to={paths.email}>Connect an email account</Link>
        </Button>
      )}
    </EmptyState>
  );
}
