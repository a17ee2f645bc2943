import { Ban } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { asSentence } from "#shared/administration/suspensions.ts";
import { signOutEverywhere } from "#web/platform/calls/persisted-writes.ts";
import { useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { DeleteCard } from "#web/settings/workspaces/delete-card.tsx";
import { LeaveCard } from "#web/settings/workspaces/leave-card.tsx";
import { useEnterWorkspace } from "#web/settings/workspaces/workspaces.api.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { sentence } from "#web/ui/isolated.ts";

/** Pages about the account and what it pays for, whose calls stay open. */
const accountPages = new Set([
  paths.settings,
  paths.profile,
  paths.accountSecurity,
  paths.invoices,
]);

type SuspendedPagesProps = { reason: string; children: ReactNode };

export function SuspendedPages({ reason, children }: SuspendedPagesProps) {
  const { workspaceName } = useSignedInUser();
  const { pathname } = useLocation();
  useEffect(askWhetherFreed, []);
  if (!accountPages.has(pathname)) return <WorkspaceSuspended reason={reason} />;
  return (
    <>
      <Notice icon={Ban} isWarning className="mb-6">
        {workspaceName} is suspended: {asSentence(reason)} Your account and what you pay for stay
        open.
      </Notice>
      {children}
    </>
  );
}

const askEveryMs = 10_000;

/** The page comes back by itself once the operator frees the workspace. */
function askWhetherFreed(): () => void {
  const ask = () => void queryClient.invalidateQueries({ queryKey: [apiPaths.currentUser] });
  const timer = setInterval(ask, askEveryMs);
  return () => clearInterval(timer);
}

function WorkspaceSuspended({ reason }: { reason: string }) {
  const { workspaceName, supportEmail } = useSignedInUser();
  useDocumentTitle("Workspace suspended");
  return (
    <>
      <PageHeader title="Workspace suspended" />
      <EmptyState
        icon={Ban}
        title={sentence`${workspaceName} is suspended`}
        description={`Reason: ${asSentence(reason)} Until it is freed, no one can read or change anything in it. Nothing is deleted.`}
      >
        <Button variant="primary" asChild>
          <a href={`mailto:${supportEmail}`}>Write to {supportEmail}</a>
        </Button>
        <Button asChild>
          <Link to={paths.settings}>Account and billing</Link>
        </Button>
        <Button asChild>
          <a href={paths.logout} onClick={signOutEverywhere}>
            Sign out
          </a>
        </Button>
      </EmptyState>
      <OtherWorkspaces />
      <div className="mt-6 grid gap-6">
        <LeaveCard />
        <Permitted to="workspace.delete">
          <DeleteCard />
        </Permitted>
      </div>
    </>
  );
}

function OtherWorkspaces() {
  const { workspaceId, workspaces } = useSignedInUser();
  const { mutate: enter, isPending } = useEnterWorkspace();
  const others = workspaces.filter(({ id }) => id !== workspaceId);
  if (others.length === 0) return null;
  return (
    <section aria-label="Your other workspaces" className="mt-6 grid justify-items-center gap-3">
      <h2 className="font-semibold">Your other workspaces</h2>
      <ul className="flex flex-wrap justify-center gap-2">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Button disabled={isPending} onClick={() => enter(id)}>
              <span className="max-w-56 truncate">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
