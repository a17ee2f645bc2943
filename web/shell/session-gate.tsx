import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CurrentUser } from "#shared/accounts/accounts.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useCurrentUser } from "#web/platform/session/current-user.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { SignedInUser } from "#web/platform/session/signed-in-user.ts";
import { SessionEnded, useIsTyped, watchTyping } from "#web/platform/forms/typed-text.ts";
import { CurrentRights } from "#web/platform/session/use-may.ts";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";

/** Shows its children to anyone who is signed in, and leads all others to the login (spec section 2). */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data: user, isPending, error, refetch } = useCurrentUser();
  useRemoval(user);
  const kept = useKeptUser(user);
  const shown = user ?? kept;
  useEndedSession(kept !== null, refetch);
  if (shown) {
    return (
      <SessionEnded value={kept !== null}>
        <Workspace key={shown.workspaceId} user={shown}>
          {children}
        </Workspace>
      </SessionEnded>
    );
  }
  if (isPending) return <SessionMessage>Loading...</SessionMessage>;
  if (error) {
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center p-6">
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

/** Whose page it was when the session ended, as long as something is typed in it. */
function useKeptUser(user: CurrentUser | null | undefined): CurrentUser | null {
  const [last, setLast] = useState<CurrentUser | null>(null);
  const isTyped = useIsTyped();
  if (user && user !== last) setLast(user);
  return user === null && isTyped ? last : null;
}

/** People sign in again in another tab, and come back. */
function useEndedSession(isEnded: boolean, refetch: () => unknown): void {
  useEffect(watchTyping, []);
  useEffect(() => {
    if (!isEnded) return;
    const ask = () => void refetch();
    window.addEventListener("focus", ask);
    return () => window.removeEventListener("focus", ask);
  }, [isEnded, refetch]);
}

type WorkspaceProps = { user: CurrentUser; children: ReactNode };

function Workspace({ user, children }: WorkspaceProps) {
  const isReadOnly = user.plan.tier === null;
  const isSupport = user.supportUntil !== null;
  const { role } = user;
  const rights = useMemo(() => ({ role, isReadOnly, isSupport }), [role, isReadOnly, isSupport]);
  return (
    <SignedInUser value={user}>
      <CurrentRights value={rights}>{children}</CurrentRights>
    </SignedInUser>
  );
}

/** A removed member finds themselves in another workspace. */
function useRemoval(user: CurrentUser | null | undefined): void {
  const navigate = useNavigate();
  const last = useRef(user);
  useEffect(() => {
    const before = last.current;
    last.current = user;
    if (!user || !before || before.workspaceId === user.workspaceId) return;
    const { workspaceName, supportUntil } = before;
    const isSupport = supportUntil !== null;
    toast({
      title: isSupport
        ? `Support access to ${workspaceName} is over`
        : `You do not belong to ${workspaceName} any more`,
      description: `This is ${user.workspaceName}.`,
      variant: "destructive",
    });
    void navigate(paths.dashboard, { replace: true });
  }, [user, navigate]);
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
