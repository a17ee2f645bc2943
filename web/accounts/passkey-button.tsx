import { KeyRound } from "lucide-react";
import { useState } from "react";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { canUsePasskeys, PasskeyProblem, signInWithPasskey } from "./passkeys.ts";

/** Signs in without address and password. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const enter = async () => {
    if (!canUsePasskeys()) return setFailure("This browser does not know passkeys.");
    setFailure(null);
    setIsPending(true);
    try {
      await signInWithPasskey();
      await onSignedIn();
    } catch (error) {
      setFailure(error instanceof PasskeyProblem ? error.message : failureSentence(error));
      setIsPending(false);
    }
  };
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <Button size="lg" aria-disabled={isPending} onClick={() => void (isPending || enter())}>
        <KeyRound aria-hidden />
        {isPending ? "Waiting for your passkey..." : "Use a passkey"}
      </Button>
      <p role="alert" className="text-danger-ink empty:hidden">
        {failure}
      </p>
    </div>
  );
}
