import { LogIn } from "lucide-react";
import type { EmailAccount } from "#shared/email/email.ts";
import { providerNames } from "#shared/email/email-sign-in.ts";
import { displayName } from "#web/accounts/display-name.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Button } from "#web/ui/button.tsx";
import { useOfferedProviders, useSignInAtProvider } from "./provider-sign-in.api.ts";

/** One for each provider with which the operator has registered this server. */
export function ProviderButtons() {
  const senderName = displayName(useSignedInUser());
  const offered = useOfferedProviders();
  const signIn = useSignInAtProvider();
  return offered.data?.map((provider) => (
    <Button
      key={provider}
      disabled={signIn.isPending}
      onClick={() => signIn.mutate({ provider, senderName })}
    >
      <LogIn aria-hidden />
      Sign in with {providerNames[provider]}
    </Button>
  ));
}

/** Has an account work again that its provider lets in no more. */
export function SignInAgainButton({ account }: { account: EmailAccount }) {
  const signIn = useSignInAtProvider();
  const { id: accountId, address, provider, senderName } = account;
  const isRefused = account.refusedSince !== null || account.sendingRefusedSince !== null;
  if (provider === null || !isRefused) return null;
  return (
    <Button
      variant="primary"
      aria-label={`Sign in again to ${address}`}
      disabled={signIn.isPending}
      onClick={() => signIn.mutate({ provider, senderName, accountId })}
    >
      <LogIn aria-hidden />
      Sign in again
    </Button>
  );
}
