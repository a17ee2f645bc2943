import { MailSearch } from "lucide-react";
import { useState } from "react";
import type { FoundEmail } from "#shared/email/email-messages.ts";
import { shortestSearch } from "#shared/crm/search.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useSearchParam } from "#web/platform/navigation/view-params.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { SearchBox } from "#web/ui/fields/search-box.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { EmailsEnd } from "./emails-end.tsx";
import { EmailLine } from "./email-line.tsx";
import { useFoundEmails } from "./emails.api.ts";
import { writerOf } from "./writer-of.ts";

export const meta = () => titled("Search emails");

export default function SearchPage() {
  const { q, text, setText } = useSearchParam();
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Search emails"
        description="Your mailboxes, and the emails that others share with you."
      />
      <SearchBox
        placeholder="Search subject, text and sender..."
        value={text}
        onChange={setText}
        className="mb-4"
      />
      {q.trim().length < shortestSearch ? <NoWords /> : <Found words={q.trim()} />}
    </div>
  );
}

function NoWords() {
  return (
    <EmptyState
      icon={MailSearch}
      title="Find an email"
      description="Type words of its subject, its text or its sender, in any order. The beginning of a word is enough."
    />
  );
}

function Found({ words }: { words: string }) {
  const list = useFoundEmails(words);
  const [opened, setOpened] = useState<string | null>(null);
  if (list.isPending) return <Skeleton className="h-48" />;
  if (list.error) {
    return (
      <FailureState
        title="The emails could not be searched"
        description={failureSentence(list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const emails = list.data.pages.flatMap((page) => page.emails);
  if (emails.length === 0) {
    return (
      <EmptyState
        icon={MailSearch}
        title="No email found"
        description="All of the words must be in it. Mail of your connected accounts is searched once it is fetched, and what others share with you."
      />
    );
  }
  return (
    <CardSection title="Found emails">
      <ul className="grid divide-y divide-line">
        {emails.map((email) => (
          <li key={email.id} className="py-1">
            <FoundLine email={email} onOpen={() => setOpened(email.id)} />
          </li>
        ))}
      </ul>
      <EmailsEnd list={list} opened={opened} onClose={() => setOpened(null)} />
    </CardSection>
  );
}

function FoundLine({ email, onOpen }: { email: FoundEmail; onOpen: () => void }) {
  const { subject, isOutgoing, person, excerpt: text, sentAt, attachments, isOwn } = email;
  const shown = { subject, isOutgoing, text, sentAt, hasFiles: attachments > 0, isShared: !isOwn };
  const writer = writerOf(email);
  return (
    <EmailLine {...shown} person={isOutgoing ? `${writer} to ${person}` : person} onOpen={onOpen} />
  );
}
