import { useState } from "react";
import { format } from "#shared/format/format.ts";
import type { MemberIdentity } from "#shared/accounts/single-sign-on.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useForgetIdentity, useIdentities } from "./identities.api.ts";
import { sentence } from "#web/ui/isolated.ts";

/** Who signs in through the provider, and what it calls them. */
export function IdentitiesCard() {
  const identities = useIdentities();
  const [forgetting, setForgetting] = useState<MemberIdentity | null>(null);
  return (
    <CardSection
      title="Who signs in this way"
      description="If your provider gives someone a new ID, they are refused until you forget the old one."
    >
      {identities.isPending && <Skeleton className="h-24" />}
      {identities.error && (
        <FailureState
          title="The identities could not be loaded"
          description={failureSentence(identities.error)}
          onRetry={() => void identities.refetch()}
        />
      )}
      {identities.data?.length === 0 && (
        <p className="text-ink-muted">No one has signed in with SSO yet.</p>
      )}
      <ul className="grid divide-y divide-line">
        {identities.data?.map((one) => (
          <IdentityItem key={one.userId} identity={one} onForget={() => setForgetting(one)} />
        ))}
      </ul>
      {forgetting && <ForgetDialog identity={forgetting} onClose={() => setForgetting(null)} />}
    </CardSection>
  );
}

type ItemProps = { identity: MemberIdentity; onForget: () => void };

function IdentityItem({ identity: { name, email, identity, linkedAt }, onForget }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="break-all text-ink-muted">{email}</p>
        <p className="text-ink-muted">
          Known as <span className="break-all">{identity}</span> since {format.moment(linkedAt)}
        </p>
      </div>
      <Button aria-label={`Forget the identity of ${name}`} onClick={onForget}>
        Forget
      </Button>
    </li>
  );
}

type DialogProps = { identity: MemberIdentity; onClose: () => void };

function ForgetDialog({ identity: { userId, name }, onClose }: DialogProps) {
  const forget = useForgetIdentity(userId);
  return (
    <ConfirmDialog
      title={sentence`Forget the identity of ${name}?`}
      description="Do this only if you know that your provider gave the same person a new ID. Their sessions through SSO end. The next time they sign in with SSO, they confirm it by a mail to their address."
      confirmLabel="Forget identity"
      pendingLabel="Forgetting..."
      isPending={forget.isPending}
      isDestructive
      onConfirm={() => forget.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
