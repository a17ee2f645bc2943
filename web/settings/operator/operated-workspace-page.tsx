import { Link } from "react-router";
import type { OperatedWorkspaceDetails } from "#shared/administration/operator.ts";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { Route } from "./+types/operated-workspace-page.ts";
import { OperatedPeople } from "./operated-people.tsx";
import { useOperatedWorkspace } from "./operator.api.ts";
import { RecentOperations } from "./recent-operations.tsx";
import { StateCard } from "./state-card.tsx";
import { StorageTable } from "./storage-table.tsx";
import { SupportCard } from "./support-card.tsx";
import { operatorPaths } from "./operator-paths.ts";

export const meta = () => titled("Workspace");

export default function OperatedWorkspacePage({ params }: Route.ComponentProps) {
  const workspace = useOperatedWorkspace(params.id);
  return (
    <>
      <BackLink to={operatorPaths.workspaces}>All workspaces</BackLink>
      {workspace.isPending && <Skeleton className="h-96" />}
      {workspace.error && (
        <FailureState
          title="The workspace could not be loaded"
          description={failureSentence(workspace.error)}
          onRetry={() => void workspace.refetch()}
        />
      )}
      {workspace.data && <Details workspace={workspace.data} />}
    </>
  );
}

function Details({ workspace }: { workspace: OperatedWorkspaceDetails }) {
  useDocumentTitle(workspace.name);
  return (
    <>
      <StateCard workspace={workspace} />
      <SupportCard workspace={workspace} />
      <CardSection
        title="Size"
        description="Rows are counted. What they take is their share of each table, so an estimate."
      >
        <StorageTable storage={workspace.storage} />
      </CardSection>
      <CardSection title="Members">
        <OperatedPeople workspace={workspace} />
      </CardSection>
      <CardSection
        title="Operations"
        actions={
          <Link to={operatorPaths.log({ workspace: workspace.id })} className={textLinkStyle}>
            All of them
          </Link>
        }
      >
        <RecentOperations workspaceId={workspace.id} />
      </CardSection>
    </>
  );
}
