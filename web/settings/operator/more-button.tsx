import type { InfiniteList } from "#web/platform/infinite-list.ts";
import { Button } from "#web/ui/button.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";

/** The end of a list that goes on. */
export function MoreButton<Item>({ list }: { list: InfiniteList<Item> }) {
  const { hasMore, isLoadingMore, hasLoadMoreFailed, loadMore } = list;
  if (isLoadingMore || hasLoadMoreFailed) {
    return (
      <ListEnd isLoadingMore={isLoadingMore} hasFailed={hasLoadMoreFailed} onRetry={loadMore} />
    );
  }
  if (!hasMore) return null;
  return (
    <Button className="w-full" onClick={loadMore}>
      Show more
    </Button>
  );
}
