import { History } from "lucide-react";
import type { ReactNode } from "react";
import { MoreButton } from "#web/platform/lists/more-button.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import type { InfiniteList } from "#web/platform/lists/infinite-list.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

type ChangeListProps<Change> = {
  label: string;
  changes: InfiniteList<Change>;
  failureTitle: string;
  empty: { title: string; description: string };
  children: (change: Change) => ReactNode;
};

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
      <MoreButton list={changes} />
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
