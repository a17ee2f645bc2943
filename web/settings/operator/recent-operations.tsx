import { failureSentence } from "#web/platform/calls/api-client.ts";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { LogList } from "./log-list.tsx";
import { useOperatorLog } from "./operator.api.ts";

const shown = 10;

/** The latest that operators did about a workspace: suspensions, support access. */
export function RecentOperations({ workspaceId }: { workspaceId: string }) {
  const log = useOperatorLog({ workspaceId, action: null, search: null, from: null, to: null });
  if (log.isPending) return <Skeleton className="h-24" />;
  if (log.failure) {
    return (
      <FailureState
        title="The log could not be loaded"
        description={failureSentence(log.failure)}
        onRetry={log.retry}
      />
    );
  }
  if (log.items.length === 0) {
    return <p className="text-ink-muted">No operator has done anything about it.</p>;
  }
  return <LogList lines={log.items.slice(0, shown)} />;
}
