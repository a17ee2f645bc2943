import { Ban } from "lucide-react";
import { Link } from "react-router";
import { asSentence } from "#shared/suspensions.ts";
import { signOutEverywhere } from "#web/platform/kept-writes.ts";
import { useDocumentTitle } from "#web/platform/page-title.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LeaveCard } from "#web/workspaces/leave-card.tsx";
import { useEnterWorkspace } from "#web/workspaces/workspaces.api.ts";
import { PageHeader } from "./page-header.tsx";
import { useSignedInUser } from "./session-gate.tsx";

/** What members of a suspended workspace see instead of its records. */
export function WorkspaceSuspended({ reason }: { reason: string }) {
  const { workspaceName, supportEmail } = useSignedInUser();
  useDocumentTitle("Workspace suspended");
  return (
    <>
      <PageHeader title="Workspace suspended" />
      <EmptyState
        icon={Ban}
        title={`${workspaceName} is suspended`}
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
      <div className="mt-6">
        <LeaveCard />
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
