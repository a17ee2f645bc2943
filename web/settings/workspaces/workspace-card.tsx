import type { ReactNode } from "react";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useWorkspace } from "./workspaces.api.ts";

type Workspace = NonNullable<ReturnType<typeof useWorkspace>["data"]>;

type WorkspaceCardProps = { title: string; children: (workspace: Workspace) => ReactNode };

/** A setting of the workspace, once it is known. */
export function WorkspaceCard({ title, children }: WorkspaceCardProps) {
  const { data, isPending, error, refetch } = useWorkspace();
  return (
    <CardSection title={title}>
      {isPending && <Skeleton className="h-8" />}
      {error && (
        <FailureState
          title="The setting could not be loaded"
          description={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && children(data)}
    </CardSection>
  );
}
