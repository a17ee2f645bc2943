import { Mail, Plus } from "lucide-react";
import { useState } from "react";
import type { EmailAccount } from "#shared/email/email.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { UnknownSenders } from "#web/email/messages/unknown-senders.tsx";
import { useShowsSubjects } from "#web/email/sharing/email-sharing.api.ts";
import { subjectsAreShown } from "#web/email/sharing/sharing-words.ts";
import { ProviderButtons } from "#web/email/provider-sign-in/provider-buttons.tsx";
import { SharedMailboxes } from "#web/email/team-mailboxes/shared-mailboxes.tsx";
import { AccountItem } from "./account-item.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { DisconnectDialog } from "./disconnect-dialog.tsx";
import { useEmailAccounts } from "./email-accounts.api.ts";

export const meta = () => titled("Email");

export default function EmailPage() {
  const accounts = useEmailAccounts();
  const showsSubjects = useShowsSubjects();
  const [isConnecting, setIsConnecting] = useState(false);
  const [changed, setChanged] = useState<EmailAccount | null>(null);
  const [disconnected, setDisconnected] = useState<EmailAccount | null>(null);
  return (
    <>
      <CardSection
        title="Email accounts"
        description={describeAccounts(showsSubjects)}
        actions={
          <Button variant="primary" onClick={() => setIsConnecting(true)}>
            <Plus aria-hidden />
            Connect account
          </Button>
        }
      >
        <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
          <ProviderButtons />
        </div>
        {accounts.isPending && <Skeleton className="h-24" />}
        {accounts.error && (
          <FailureState
            title="The email accounts could not be loaded"
            description={failureSentence(accounts.error)}
            onRetry={() => void accounts.refetch()}
          />
        )}
        {accounts.data?.length === 0 && (
          <EmptyState
            icon={Mail}
            title="No email accounts yet"
            description="Connect the account that you write to customers with."
          />
        )}
        <ul className="grid divide-y divide-line">
          {accounts.data?.map((account) => (
            <AccountItem
              key={account.id}
              account={account}
              onChange={() => setChanged(account)}
              onDisconnect={() => setDisconnected(account)}
            />
          ))}
        </ul>
        {isConnecting && <ConnectDialog onClose={() => setIsConnecting(false)} />}
        {changed && <ChangeDialog account={changed} onClose={() => setChanged(null)} />}
        {disconnected && (
          <DisconnectDialog account={disconnected} onClose={() => setDisconnected(null)} />
        )}
      </CardSection>
      <SharedMailboxes />
      <UnknownSenders />
    </>
  );
}

function describeAccounts(showsSubjects: boolean): string {
  const reading = showsSubjects
    ? `Others read only the texts and files that you share. ${subjectsAreShown}`
    : "Others read only what you share.";
  return `Your own accounts, by IMAP and SMTP. ${reading} They write only from a mailbox that you make the team's.`;
}
