import { History } from "lucide-react";
import type { ReactNode } from "react";
import { failureSentence } from "#web/platform/api-client.ts";
import type { InfiniteList } from "#web/platform/infinite-list.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type ChangeListProps<Change> = {
  label: string;
  changes: InfiniteList<Change>;
  failureTitle: string;
  empty: { title: string; description: string };
  children: (change: Change) => ReactNode;
};

/** Changes of a history or of an operation, with those that follow on request. */
export function ChangeList<Change>(props: ChangeListProps<Change>) {
  const { label, changes, failureTitle, empty, children } = props;
  if (changes.isPending) return <ChangesSkeleton />;
  if (changes.failure) {
    return (
      <FailureState
        title={failureTitle}
        description={failureSentence(changes.failure)}
        onRetry={changes.retry}
      />
    );
  }
  if (changes.items.length === 0) return <EmptyState icon={History} {...empty} />;
  return (
    <>
      <ol aria-label={label} className="divide-y divide-line">
        {changes.items.map(children)}
      </ol>
      {changes.hasMore && !changes.isLoadingMore && (
        <Button className="mt-2 w-full" onClick={changes.loadMore}>
          Show more
        </Button>
      )}
      {(changes.isLoadingMore || changes.hasLoadMoreFailed) && (
        <ListEnd
          isLoadingMore={changes.isLoadingMore}
          hasFailed={changes.hasLoadMoreFailed}
          onRetry={changes.loadMore}
        />
      )}
    </>
  );
}

function ChangesSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4 py-3">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-10 flex-1" />
        </div>
      ))}
    </div>
  );
}
