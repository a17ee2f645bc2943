import type { ReactNode } from "react";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import type { InfiniteList } from "#web/platform/lists/infinite-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

type DealItemsProps<Item> = {
  deals: InfiniteList<Item>;
  empty: string;
  children: (deal: Item) => ReactNode;
};

/** The deals behind a figure, as a dialog shows them. */
export function DealItems<Item>({ deals, empty, children }: DealItemsProps<Item>) {
  const isEmpty = !deals.isPending && !deals.failure && deals.items.length === 0;
  return (
    <>
      {deals.isPending && <Skeleton className="h-48" />}
      {deals.failure && (
        <p role="alert" className="text-danger-ink">
          {failureSentence(deals.failure)}
        </p>
      )}
      {isEmpty && <p className="py-6 text-center text-ink-muted">{empty}</p>}
      <ul className="divide-y divide-line">{deals.items.map(children)}</ul>
      {deals.hasMore && (
        <Button className="my-3" disabled={deals.isLoadingMore} onClick={deals.loadMore}>
          Show more
        </Button>
      )}
    </>
  );
}
