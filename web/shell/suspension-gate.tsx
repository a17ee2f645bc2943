import { Ban } from "lucide-react";
import { type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { asSentence } from "#shared/suspensions.ts";
import { lazyPart } from "#web/platform/lazy-part.ts";
import { apiPaths, paths } from "#web/platform/paths.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useSignedInUser } from "./session-gate.tsx";

const WorkspaceSuspended = lazyPart(
  async () => (await import("./workspace-suspended.tsx")).WorkspaceSuspended,
);

/** Pages about the account and what it pays for, whose calls stay open. */
const accountPages = new Set([
  paths.settings,
  paths.profile,
  paths.accountSecurity,
  paths.invoices,
]);

/** Shows members of a suspended workspace why, and what they can still do. */
export function SuspensionGate({ children }: { children: ReactNode }) {
  const { suspensionReason, workspaceName } = useSignedInUser();
  const { pathname } = useLocation();
  useFreedSoon(suspensionReason !== null);
  if (suspensionReason === null || pathname.startsWith(paths.operator())) return children;
  if (!accountPages.has(pathname)) {
    return (
      <Suspense>
        <WorkspaceSuspended reason={suspensionReason} />
      </Suspense>
    );
  }
  return (
    <>
      <Notice icon={Ban} isWarning className="mb-6">
        {workspaceName} is suspended: {asSentence(suspensionReason)} Your account and what you pay
        for stay open.
      </Notice>
      {children}
    </>
  );
}

const askEveryMs = 10_000;

/** The page comes back by itself once the operator frees the workspace. */
function useFreedSoon(isSuspended: boolean): void {
  useEffect(() => {
    if (!isSuspended) return undefined;
    const ask = () => void queryClient.invalidateQueries({ queryKey: [apiPaths.currentUser] });
    const timer = setInterval(ask, askEveryMs);
    return () => clearInterval(timer);
  }, [isSuspended]);
}
