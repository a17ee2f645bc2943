import { ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { signOutEverywhere } from "#web/platform/calls/persisted-writes.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";

/** What stands instead of pages that a session without a second factor does not open. */
export function SecondFactorWanted({ title }: { title: string }) {
  const { hasTwoFactor } = useSignedInUser();
  return (
    <EmptyState
      icon={ShieldCheck}
      title={title}
      description={
        hasTwoFactor
          ? "You signed in without yours. Sign in again with your password and a code of your app, or with a passkey."
          : "Set up an authenticator app or a passkey, which takes a minute. If you have a passkey already, sign in again with it."
      }
    >
      {!hasTwoFactor && (
        <Button variant="primary" asChild>
          <Link to={paths.accountSecurity}>Set it up</Link>
        </Button>
      )}
      <Button variant={hasTwoFactor ? "primary" : "secondary"} asChild>
        <a href={paths.logout} onClick={signOutEverywhere}>
          Sign out
        </a>
      </Button>
    </EmptyState>
  );
}
