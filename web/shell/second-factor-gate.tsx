import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { paths } from "#web/platform/navigation/paths.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

const Lead = lazyPart(async () => (await import("./second-factor-lead.tsx")).SecondFactorLead);
const Note = lazyPart(async () => (await import("./second-factor-lead.tsx")).SecondFactorNotice, {
  placeholder: () => <Skeleton className="mb-6 h-11.5 sm:h-10.5" />,
});

/** Pages about the person alone, whose calls the workspace's rule leaves open. */
const accountPages = new Set([paths.profile, paths.accountSecurity]);

/** Leads a member who needs a second factor for the workspace to where they set one up. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { needsSecondFactor } = useSignedInUser();
  const { pathname } = useLocation();
  if (needsSecondFactor && !accountPages.has(pathname)) return <Lead />;
  // One tree before and after: the dialog that shows the backup codes stays open.
  return (
    <>
      {needsSecondFactor && <Note />}
      {children}
    </>
  );
}
