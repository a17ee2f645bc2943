import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import type { IdentityState } from "#shared/accounts/single-sign-on.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { AccountCard } from "./account-card.tsx";
import { AccountLink } from "./account-link.tsx";
import { confirmIdentity, readPendingIdentity } from "./accounts.api.ts";
import { JustAMoment } from "./just-a-moment.tsx";
import { beginSso } from "./sso-step.tsx";
import { useLinkToken } from "./use-link-token.ts";

export const meta = () => titled("Confirm single sign-on");

const incompleteLink =
  "This link is not complete. Open it from the mail again, or sign in with SSO, and we send a new one.";

/** Where people wait for the mail that asks them to confirm single sign-on, and where its link leads. */
export default function ConfirmSsoPage() {
  const { token, isMissing } = useLinkToken();
  const sentTo = useFragment();
  return (
    <AccountCard
      title="Confirm single sign-on"
      description="Asked once, before your company's sign-in page opens your account."
      footer={<AccountLink to={paths.signIn()}>Go to the sign-in page</AccountLink>}
    >
      {token !== null && <PendingIdentity token={token} />}
      {isMissing && sentTo !== "" && <MailSent to={sentTo} />}
      {isMissing && sentTo === "" && <Failure>{incompleteLink}</Failure>}
      {token === null && !isMissing && <JustAMoment />}
    </AccountCard>
  );
}

function MailSent({ to }: { to: string }) {
  return (
    <div role="status" className="grid gap-3">
      <p>
        We sent a mail to <strong className="break-all">{to}</strong>. Open its link within an hour,
        then sign in with SSO again.
      </p>
      <p className="text-ink-muted">No mail? Look into your spam folder.</p>
    </div>
  );
}

/** What the link asks for. Reading it uses nothing up: that takes the button. */
function PendingIdentity({ token }: { token: string }) {
  const { found, failure } = usePendingIdentity(token);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  if (confirmed !== null) return <Confirmed email={confirmed} />;
  if (failure !== null) return <Failure>{failure}</Failure>;
  if (!found) return <JustAMoment />;
  if (found.state !== "open") return <Failure>{useless[found.state]}</Failure>;
  return <Question token={token} asked={found} onConfirmed={setConfirmed} />;
}

function usePendingIdentity(token: string) {
  const [found, setFound] = useState<IdentityState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    readPendingIdentity({ token }).then(setFound, (reason: unknown) =>
      setFailure(failureSentence(reason)),
    );
  }, [token]);
  return { found, failure };
}

const useless: Record<Exclude<IdentityState["state"], "open">, string> = {
  used: "This link has been used already. Sign in with SSO.",
  expired: "This link is too old. Sign in with SSO again, and we send a new one.",
  unknown:
    "This link is not known here. Open the one in the newest mail, or sign in with SSO again.",
};

type QuestionProps = {
  token: string;
  asked: Extract<IdentityState, { state: "open" }>;
  onConfirmed: (email: string) => void;
};

function Question({ token, asked: { email, provider, identity }, onConfirmed }: QuestionProps) {
  const { failure, isPending, run } = useAttempt(async () =>
    onConfirmed(await confirmIdentity({ token })),
  );
  return (
    <div className="grid gap-4">
      <p>
        Did you just sign in at <strong className="break-all">{provider}</strong>? Then confirm that
        it may open the CRM Pro account of <strong className="break-all">{email}</strong>.
      </p>
      <p className="text-ink-muted">
        You are known there as <span className="break-all">{identity}</span>. If you did not sign
        in, close this page and warn your administrator.
      </p>
      <Failure>{failure}</Failure>
      <Button variant="primary" size="lg" disabled={isPending} onClick={run}>
        {isPending ? "Confirming..." : "Yes, it was me"}
      </Button>
    </div>
  );
}

function Confirmed({ email }: { email: string }) {
  const { failure, isPending, run } = useAttempt(() => beginSso({ email }));
  return (
    <div className="grid gap-4">
      <p role="status">Thank you. You can sign in with SSO from now on.</p>
      <Failure>{failure}</Failure>
      <Button variant="primary" size="lg" disabled={isPending} onClick={run}>
        Sign in with SSO
      </Button>
    </div>
  );
}

function Failure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="min-h-15 text-danger-ink empty:hidden">
      {children}
    </p>
  );
}

/** Something that a button does, once at a time, and why it failed. */
function useAttempt(work: () => Promise<void>) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const run = () => {
    setIsPending(true);
    setFailure(null);
    work()
      .catch((reason: unknown) => setFailure(failureSentence(reason)))
      .finally(() => setIsPending(false));
  };
  return { failure, isPending, run };
}

/** What stands behind the # of the address, which no server sees; empty in the page as it was built. */
function useFragment(): string {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener("hashchange", onChange);
      return () => window.removeEventListener("hashchange", onChange);
    },
    () => decodeURIComponent(window.location.hash.slice(1)),
    () => "",
  );
}
