import { Mail, MailCheck, MailX, PenLine } from "lucide-react";
import { useState } from "react";
import type { Contact } from "#shared/crm/contacts.ts";
import type { EmailSummary } from "#shared/email/email-messages.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useWriteTo } from "#web/email/compose/start-email.ts";
import { useOutgoingEmails } from "#web/email/outgoing/outgoing-emails.api.ts";
import { OutgoingList } from "#web/email/outgoing/outgoing-list.tsx";
import { EmailsEnd } from "./emails-end.tsx";
import { EmailLine } from "./email-line.tsx";
import { useContactEmails } from "./emails.api.ts";
import { writerOf } from "./writer-of.ts";

type ContactEmailsProps = { contact: Pick<Contact, "id" | "name" | "email"> };

/** The mail with a contact, the newest first; nothing where there is none. */
export function ContactEmails({ contact: { id: contactId, name, email } }: ContactEmailsProps) {
  const list = useContactEmails(contactId);
  const writeTo = useWriteTo();
  const isWriter = useMay("emailAccounts.manage");
  const [opened, setOpened] = useState<string | null>(null);
  if (list.error) {
    return (
      <FailureState
        title="The emails could not be loaded"
        description={failureSentence(list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const emails = list.data?.pages.flatMap((page) => page.emails) ?? [];
  if (emails.length === 0 && !isWriter) return null;
  return (
    <CardSection
      title="Emails"
      actions={
        isWriter &&
        email !== null && (
          <Button onClick={() => writeTo({ name, email })}>
            <PenLine aria-hidden />
            Write email
          </Button>
        )
      }
    >
      <Suppressed addresses={list.data?.pages[0]?.suppressed ?? []} />
      {isWriter && <OutgoingOfContact contactId={contactId} />}
      {list.isPending && <Skeleton className="h-5" />}
      {list.data && emails.length === 0 && <p className="text-ink-muted">No emails yet</p>}
      <ul className="grid divide-y divide-line">
        {inThreads(emails).map((thread) => (
          <Thread key={keyOf(thread)} thread={thread} onOpen={setOpened} />
        ))}
      </ul>
      <EmailsEnd list={list} opened={opened} onClose={() => setOpened(null)} />
    </CardSection>
  );
}

function Suppressed({ addresses }: { addresses: string[] }) {
  if (addresses.length === 0) return null;
  return (
    <p className="mb-2 flex items-center gap-2 break-all">
      <MailX aria-hidden className="size-4 shrink-0 text-danger-ink" />
      Do not email: {addresses.join(", ")}
    </p>
  );
}

/** One's own drafts to the contact, and what waits to be sent. */
function OutgoingOfContact({ contactId }: { contactId: string }) {
  const { data: emails = [] } = useOutgoingEmails(contactId);
  if (emails.length === 0) return null;
  return (
    <div className="mb-3 border-b border-line pb-3">
      <OutgoingList label="Drafts and scheduled emails" emails={emails} />
    </div>
  );
}

/** Groups emails by conversation, in the order of each one's newest message. */
function inThreads(emails: EmailSummary[]): EmailSummary[][] {
  const threads = new Map<string, EmailSummary[]>();
  for (const [index, email] of emails.entries()) {
    const key = email.threadId ?? `${index}`;
    threads.set(key, [...(threads.get(key) ?? []), email]);
  }
  return [...threads.values()];
}

function keyOf([newest]: EmailSummary[]): string {
  return newest ? (newest.id ?? `${newest.sentAt} ${newest.ownerName}`) : "";
}

type ThreadProps = { thread: EmailSummary[]; onOpen: (id: string) => void };

function Thread({ thread, onOpen }: ThreadProps) {
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      {thread.length > 1 && (
        <p className="text-xs font-medium text-ink-muted">{thread.length} messages</p>
      )}
      <ul className="grid">
        {thread.map((email) => (
          <li key={keyOf([email])}>
            <ContactEmail email={email} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </li>
  );
}

type ContactEmailProps = { email: EmailSummary; onOpen: (id: string) => void };

function ContactEmail({ email, onOpen }: ContactEmailProps) {
  const { id, subject, fromName, beginning, sentAt, isOutgoing, attachments } = email;
  const { isShared, ownerName } = email;
  if (id === null) {
    const Icon = isOutgoing ? MailCheck : Mail;
    return (
      <p className="flex min-h-11 items-center gap-2 px-2">
        <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
        <span className="grid min-w-0 grow text-ink-muted">
          {subject !== null && (
            <span className="truncate font-medium text-ink">{subject || "No subject"}</span>
          )}
          {isOutgoing ? `Email from ${ownerName}’s mailbox` : `${ownerName} got an email`}
        </span>
        <RelativeTime moment={sentAt} className="shrink-0 text-xs text-ink-muted" />
      </p>
    );
  }
  const person = isOutgoing ? writerOf(email) : fromName || "Contact";
  const shown = { subject: subject ?? "", person, text: beginning ?? "" };
  const hasFiles = attachments !== null && attachments > 0;
  return (
    <EmailLine
      {...{ ...shown, isOutgoing, sentAt, hasFiles, isShared }}
      onOpen={() => onOpen(id)}
    />
  );
}
