import type { EmailAccount } from "#shared/email/email.ts";
import { providerNames } from "#shared/email/email-sign-in.ts";
import { format } from "#shared/format/format.ts";
import { isolated } from "#web/ui/isolated.ts";
import { SignInAgainButton } from "#web/email/provider-sign-in/provider-buttons.tsx";

import { Button } from "#web/ui/button.tsx";
import { MailboxSharing } from "#web/email/sharing/mailbox-sharing.tsx";
import { SyncState } from "#web/email/sync/sync-state.tsx";
import { SignatureField } from "./signature-field.tsx";
import { useCheckEmailAccount } from "./email-accounts.api.ts";

type AccountItemProps = {
  account: EmailAccount;
  onChange: () => void;
  onDisconnect: () => void;
};

export function AccountItem({ account, onChange, onDisconnect }: AccountItemProps) {
  const { address, senderName, imapHost, smtpHost, provider } = account;
  const place = imapHost === smtpHost ? imapHost : `${imapHost}, ${smtpHost}`;
  const check = useCheckEmailAccount();
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{address}</p>
          <p className="text-sm wrap-anywhere text-ink-muted">
            {isolated(senderName)} ·{" "}
            {provider === null ? place : `signed in by ${providerNames[provider]}`}
          </p>
          <p role="status" className="text-sm text-danger-ink empty:hidden">
            {problemOf(account)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <SignInAgainButton account={account} />
          <Button
            aria-label={`Check ${address}`}
            disabled={check.isPending}
            onClick={() => check.mutate(account.id)}
          >
            {check.isPending ? "Checking..." : "Check"}
          </Button>
          <Button aria-label={`Change ${address}`} onClick={onChange}>
            Change
          </Button>
          <Button aria-label={`Disconnect ${address}`} onClick={onDisconnect}>
            Disconnect
          </Button>
        </div>
      </div>
      <SignatureField account={account} />
      <MailboxSharing account={account} />
      <SyncState account={account} />
    </li>
  );
}

/** A password that both servers refuse is one problem. */
function problemOf(account: EmailAccount): string | null {
  const { problem, refusedSince, sendingProblem, sendingRefusedSince } = account;
  const since = (moment: string) => `since ${format.moment(moment, "minute")}`;
  if (problem !== null) {
    return refusedSince === null ? problem : `Not let in ${since(refusedSince)}. ${problem}`;
  }
  if (sendingProblem === null || sendingRefusedSince === null) return null;
  return `Cannot send ${since(sendingRefusedSince)}. ${sendingProblem} What you have written waits.`;
}
