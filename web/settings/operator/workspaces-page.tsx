import { Building } from "lucide-react";
import { MoreButton } from "#web/platform/lists/more-button.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useSearchParam } from "#web/platform/navigation/view-params.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { SearchBox } from "#web/ui/fields/search-box.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { bytesText } from "./bytes-text.ts";
import { DeletionsCard } from "#web/settings/workspaces/deletions-card.tsx";
import { operatorApiPaths } from "./operator-paths.ts";
import { useDatabaseSize, useOperatedWorkspaces } from "./operator.api.ts";
import { WorkspaceList } from "./workspace-list.tsx";

export const meta = () => titled("Workspaces");

export default function WorkspacesPage() {
  const { q, text, setText } = useSearchParam();
  const workspaces = useOperatedWorkspaces(q);
  const database = useDatabaseSize();
  return (
    <section aria-label="Workspaces" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchBox
          placeholder="Search by name or member's address"
          value={text}
          onChange={setText}
          className="w-full sm:w-80"
        />
        <p className="min-h-5 text-ink-muted">
          {database.data && `Database: ${bytesText(database.data.bytes)} on disk`}
        </p>
      </div>
      <DeletionsCard
        path={operatorApiPaths.deletions}
        about="They are gone for everyone, and what is left of them in the database is deleted in the background."
      />
      {workspaces.isPending && <Skeleton className="h-64" />}
      {workspaces.failure && (
        <FailureState
          title="The workspaces could not be loaded"
          description={failureSentence(workspaces.failure)}
          onRetry={workspaces.retry}
        />
      )}
      {!workspaces.isPending && !workspaces.failure && workspaces.items.length === 0 && (
        <EmptyState
          icon={Building}
          title={q ? "No workspace matches" : "No workspaces yet"}
          {...(q && { description: "Search for a part of its name or of a member's address." })}
        />
      )}
      {workspaces.items.length > 0 && <WorkspaceList workspaces={workspaces.items} />}
      <MoreButton list={workspaces} />
    </section>
  );
}
