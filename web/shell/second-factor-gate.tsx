import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useDocumentTitle } from "#web/platform/page-title.ts";
import { signOutEverywhere } from "#web/platform/persisted-writes.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/platform/page-header.tsx";
import { useSignedInUser } from "#web/platform/signed-in-user.ts";

/** Pages about the person alone, whose calls the workspace's rule leaves open. */
const accountPages = new Set([paths.profile, paths.accountSecurity]);

/** Leads a member who needs a second factor for the workspace to where they set one up. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { needsSecondFactor, workspaceName } = useSignedInUser();
  const { pathname } = useLocation();
  if (needsSecondFactor && !accountPages.has(pathname)) return <Lead />;
  // One tree before and after: the dialog that shows the backup codes stays open.
  return (
    <>
      {needsSecondFactor && (
        <Notice icon={ShieldCheck} className="mb-6">
          {workspaceName} asks everyone for a second factor. Set up an authenticator app or a
          passkey here, and you can go on.
        </Notice>
      )}
      {children}
    </>
  );
}

const title = "One more step";

function Lead() {
  useDocumentTitle(title);
  const { workspaceName, hasTwoFactor } = useSignedInUser();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={ShieldCheck}
        title={`${workspaceName} asks everyone for a second factor`}
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
    </>
  );
}
