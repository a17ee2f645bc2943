import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { CurrentUser } from "#shared/accounts/accounts.ts";
import type { InvitationOffer } from "#shared/accounts/members.ts";
import { sendVerification } from "#web/accounts/address-proofs.api.ts";
import { leaveFor } from "#web/accounts/leave-for.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { signOutEverywhere } from "#web/platform/calls/persisted-writes.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { acceptInvitation } from "./invitation-offer.api.ts";

type InvitationAnswerProps = { token: string; offer: InvitationOffer; user: CurrentUser | null };

export function InvitationAnswer({ token, offer, user }: InvitationAnswerProps) {
  if (!user) return <SignedOutAnswer token={token} offer={offer} />;
  if (user.email !== offer.email) return <OtherUserAnswer offer={offer} user={user} />;
  return (
    <div className="grid gap-4">
      {!offer.provesAddress && !user.emailVerified && <ProofNeeded email={user.email} />}
      <CallButton
        label="Join the workspace"
        pendingLabel="Joining..."
        call={async () => {
          await acceptInvitation(token);
          return leaveFor(paths.dashboard);
        }}
      />
    </div>
  );
}

/** A mailed link proves the address by itself; the other kind waits for the proof. */
function SignedOutAnswer({ token, offer }: Omit<InvitationAnswerProps, "user">) {
  const here = paths.invitation(token);
  const next = offer.provesAddress ? paths.dashboard : here;
  return (
    <div className="grid gap-2">
      <Button asChild variant="primary" size="lg">
        <Link to={paths.signUpInvited({ email: offer.email, invitation: token, next })}>
          Create an account
        </Link>
      </Button>
      <Button asChild size="lg">
        <Link to={paths.signIn(here)}>I have an account</Link>
      </Button>
    </div>
  );
}

function OtherUserAnswer({ offer, user }: { offer: InvitationOffer; user: CurrentUser }) {
  return (
    <div className="grid gap-4">
      <p>
        You are signed in as <Address>{user.email}</Address>. Log out, sign in as{" "}
        <Address>{offer.email}</Address>, and open this link again.
      </p>
      <Button asChild size="lg">
        {/* A document navigation: the server ends the session. */}
        <a href={paths.logout} onClick={signOutEverywhere}>
          Log Out
        </a>
      </Button>
    </div>
  );
}

function Address({ children }: { children: string }) {
  return <span className="font-medium break-all">{children}</span>;
}

function ProofNeeded({ email }: { email: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <div className="grid gap-2">
      <p>
        Please confirm first that <Address>{email}</Address> is your address: follow the link in the
        mail that we sent there, then join here.
      </p>
      <p role="status" className="empty:hidden text-ink-muted">
        {answer}
      </p>
      <CallButton
        label="Send the mail again"
        pendingLabel="Sending..."
        isSecondary
        call={async () => setAnswer(await sendVerification())}
      />
    </div>
  );
}

type CallButtonProps = {
  label: string;
  pendingLabel: string;
  isSecondary?: boolean;
  call: () => Promise<void>;
};

function CallButton({
  label,
  pendingLabel,
  isSecondary = false,
  call,
}: CallButtonProps): ReactNode {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const press = async () => {
    setIsPending(true);
    setFailure(null);
    await call().catch((reason: unknown) => setFailure(failureSentence(reason)));
    setIsPending(false);
  };
  return (
    <>
      <Button
        variant={isSecondary ? "secondary" : "primary"}
        size="lg"
        aria-disabled={isPending}
        onClick={() => void (isPending || press())}
      >
        {isPending ? pendingLabel : label}
      </Button>
      <p role="alert" className="empty:hidden text-danger-ink">
        {failure}
      </p>
    </>
  );
}
