import { createContext, type ReactNode, use, useEffect } from "react";
import type { CurrentUser } from "#shared/accounts.ts";
import { useCurrentUser } from "#web/accounts/accounts.api.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { paths } from "#web/platform/paths.ts";
import { FailureState } from "#web/ui/failure-state.tsx";
import { toast } from "#web/ui/toast-store.ts";

const SignedInUser = createContext<CurrentUser | null>(null);

/** Shows its children to whoever is signed in, and leads all others to the login (spec section 2). */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data: user, isPending, error, refetch } = useCurrentUser();
  if (user) return <SignedInUser value={user}>{children}</SignedInUser>;
  if (isPending) return <SessionMessage>Loading...</SessionMessage>;
  if (error) {
    return (
      <main className="grid min-h-dvh place-content-center p-6">
        <FailureState
          title="CRM Pro could not be loaded"
          description={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      </main>
    );
  }
  return <LoginRedirect />;
}

/** The user, within the session gate. */
export function useSignedInUser(): CurrentUser {
  const user = use(SignedInUser);
  if (!user) throw new Error("useSignedInUser is called outside of SessionGate");
  return user;
}

const redirectDelayMs = 500;

function LoginRedirect() {
  useEffect(() => {
    toast({
      title: "Authentication Required",
      description: "Please log in to access the CRM dashboard.",
      variant: "destructive",
    });
    const timer = setTimeout(() => {
      const { pathname, search, hash } = window.location;
      window.location.assign(paths.login(`${pathname}${search}${hash}`));
    }, redirectDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return <SessionMessage>Redirecting to login...</SessionMessage>;
}

function SessionMessage({ children }: { children: string }) {
  return (
    <main role="status" className="grid min-h-dvh place-items-center text-sm text-ink-muted">
      {children}
    </main>
  );
}
