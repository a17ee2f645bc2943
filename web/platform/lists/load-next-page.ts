import type { InfiniteData, InfiniteQueryObserverResult } from "@tanstack/react-query";

export type LoadedPages = InfiniteQueryObserverResult<InfiniteData<unknown>>;

/**
 * Of two calls for one list the cache keeps the later. A refetch that is under way, as after a change elsewhere, is
 * waited for; where one took this call's place, the page is asked for again.
 */
export async function loadNextPage(list: LoadedPages): Promise<LoadedPages> {
  const { data } = list.isRefetching ? await list.refetch({ cancelRefetch: false }) : list;
  const next = await list.fetchNextPage();
  const isLoaded = next.data?.pages.at(-2) === data?.pages.at(-1);
  return isLoaded || next.isError || !next.hasNextPage ? next : loadNextPage(next);
}
