import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { z } from "zod";
import { defaultPageSize, maxPageSize } from "#shared/lists.ts";
import { callApi, readJson } from "./api-client.ts";
import { nextPage } from "./next-page.ts";
import { withQuery } from "./paths.ts";
import { queryClient } from "./query-client.ts";

/** What a page needs to know of a list that loads page by page. */
export type InfiniteList<Item> = {
  items: Item[];
  /** How many there are in all. */
  total: number;
  /** Nothing has been answered yet. */
  isPending: boolean;
  /** The records are those of the filter before. */
  isStale: boolean;
  /** Why there is nothing to show. */
  failure: Error | null;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasLoadMoreFailed: boolean;
  loadMore: () => void;
};

type ListPage<Item> = { items: Item[]; next: string | null; total: number };

/** The first `length` records at an address. */
type PageRequest = { path: string; length: number };

type Filters = Record<string, string | null | undefined>;

/**
 * A list of the API, read page by page along its `Link` headers. While a changed filter is being
 * answered the former records stay, and `isStale` says so.
 */
export function useInfiniteList<Schema extends z.ZodType>(
  record: Schema,
  path: string,
  filters: Filters = {},
): InfiniteList<z.output<Schema>> {
  const query = useInfiniteQuery({
    queryKey: [path, "list", filters],
    queryFn: ({ pageParam, signal }) => loadPage(record, pageParam, signal),
    initialPageParam: nextRequest(withQuery(path, filters)),
    getNextPageParam: ({ next }) => (next === null ? null : nextRequest(next)),
    placeholderData: keepPreviousData,
  });
  return {
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
    total: query.data?.pages[0]?.total ?? 0,
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    failure: query.isLoadingError ? query.error : null,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage && !query.isFetchNextPageError,
    isLoadingMore: query.isFetchingNextPage,
    hasLoadMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}

function nextRequest(path: string): PageRequest {
  return { path, length: defaultPageSize };
}

async function loadPage<Schema extends z.ZodType>(
  record: Schema,
  { path, length }: PageRequest,
  signal: AbortSignal,
): Promise<ListPage<z.output<Schema>>> {
  const limit = Math.min(length, maxPageSize);
  const response = await callApi("GET", withLimit(path, limit), { signal });
  const items = await readJson(z.array(record), response);
  const next = nextPage(response.headers.get("Link"));
  const total = Number(response.headers.get("X-Total-Count"));
  if (next === null || length === limit) return { items, next, total };
  const rest = await loadPage(record, { path: next, length: length - limit }, signal);
  return { ...rest, items: [...items, ...rest.items] };
}

function withLimit(path: string, limit: number): string {
  const url = new URL(path, window.location.origin);
  url.searchParams.set("limit", String(limit));
  return `${url.pathname}${url.search}`;
}

type ListedRecord = { id: string };
type LoadedList = InfiniteData<ListPage<ListedRecord>, PageRequest>;

/**
 * Makes one page of all that each list has loaded, so that asking for it again takes one request
 * and not one after the other for every page.
 */
export function joinLoadedPages(): void {
  queryClient.setQueriesData<LoadedList>(
    { predicate: ({ queryKey }) => queryKey[1] === "list" },
    (list) => list && withOnePage(list),
  );
}

function withOnePage(list: LoadedList): LoadedList {
  const [first] = list.pageParams;
  const last = list.pages.at(-1);
  if (list.pages.length < 2 || !first || !last) return list;
  const items = list.pages.flatMap((page) => page.items);
  return { pages: [{ ...last, items }], pageParams: [{ ...first, length: items.length }] };
}

/** Shows a changed record in the loaded lists of its path, before the server is asked for them. */
export function showInLists(path: string, changed: ListedRecord): void {
  queryClient.setQueriesData<LoadedList>(
    { queryKey: [path, "list"] },
    (list) => list && { ...list, pages: list.pages.map((page) => withChanged(page, changed)) },
  );
}

function withChanged(page: ListPage<ListedRecord>, changed: ListedRecord) {
  const items = page.items.map((item) => (item.id === changed.id ? changed : item));
  return { ...page, items };
}
