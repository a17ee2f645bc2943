import { Button } from "#web/ui/button.tsx";
import { ListEnd } from "#web/ui/lists/list-end.tsx";
import type { InfiniteList } from "./infinite-list.ts";

/** The end of a list that goes on when one asks for more. */
export function MoreButton<Item>({ list }: { list: InfiniteList<Item> }) {
  const { hasMore, isLoadingMore, hasLoadMoreFailed, loadMore } = list;
  if (!hasMore && !isLoadingMore && !hasLoadMoreFailed) return null;
  return (
    <ListEnd isLoadingMore={isLoadingMore} hasFailed={hasLoadMoreFailed} onRetry={loadMore}>
      <Button className="w-full" onClick={loadMore}>
        Show more
      </Button>
    </ListEnd>
  );
}
