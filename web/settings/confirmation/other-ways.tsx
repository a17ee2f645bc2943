import { Building2, KeyRound } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { canUsePasskeys, confirmWithPasskey, PasskeyProblem } from "#web/accounts/passkeys.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Button } from "#web/ui/button.tsx";
import { hearSignIn, providerAddress, signedInUserId } from "./confirmation.api.ts";

type WayProps = { onConfirmed: () => void };

export function PasskeyWay({ onConfirmed }: WayProps) {
  const { failure, isPending, run } = useAttempt();
  const ask = async () => {
    if (!canUsePasskeys()) throw new PasskeyProblem("This browser does not know passkeys.");
    await confirmWithPasskey();
    onConfirmed();
  };
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => void (isPending || run(ask))}>
        <KeyRound aria-hidden />
        {isPending ? "Waiting for your passkey..." : "Use a passkey"}
      </Button>
      <Failure sentence={failure} />
    </>
  );
}

/** Has the person sign in again at their identity provider, in another tab: what is typed here stays. */
export function ProviderWay({ onConfirmed }: WayProps) {
  const { id, email } = useSignedInUser();
  const { failure, isPending, run } = useAttempt();
  useEffect(() => {
    const look = async () => {
      if ((await signedInUserId()) === id) onConfirmed();
      // Someone else has signed in meanwhile: nothing of this page is theirs.
      else window.location.reload();
    };
    return hearSignIn(() => void run(look));
  }, [id, onConfirmed, run]);
  const open = async () => {
    // At once, for a browser keeps a tab from opening that comes later than the press.
    const tab = window.open("", "_blank");
    try {
      const address = await providerAddress(email);
      if (tab) tab.location.href = address;
      else window.location.assign(address);
    } catch (reason) {
      tab?.close();
      throw reason;
    }
  };
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => void (isPending || run(open))}>
        <Building2 aria-hidden />
        Sign in again with SSO
      </Button>
      <p className="text-ink-muted">
        Your company’s sign-in page opens in another tab. Come back here afterwards.
      </p>
      <Failure sentence={failure} />
    </>
  );
}

function useAttempt() {
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const run = useCallback(async (attempt: () => Promise<void>) => {
    setFailure(null);
    setIsPending(true);
    try {
      await attempt();
    } catch (reason) {
      setFailure(reason instanceof PasskeyProblem ? reason.message : failureSentence(reason));
    }
    setIsPending(false);
  }, []);
  return { failure, isPending, run };
}

function Failure({ sentence }: { sentence: string | null }) {
  return (
    <p role="alert" className="text-danger-ink empty:hidden">
      {sentence}
    </p>
  );
}
