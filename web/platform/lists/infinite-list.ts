import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
} from "@tanstack/react-query";
import { useRef, useState } from "react";
import { z } from "zod";
import { defaultPageSize } from "#shared/filters/lists.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import {
  firstRequest,
  isSeamless,
  type ListPage,
  type ListWindow,
  type PageRequest,
  requestAfter,
  requestAt,
} from "./list-pages.ts";
import { loadNextPage } from "./load-next-page.ts";
import { nextPage } from "./next-page.ts";
import { readEarly } from "#web/platform/calls/early-queries.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { newerOf, withSameRecords } from "./same-records.ts";

export type InfiniteList<Item> = {
  /** Of a long list the records around those in sight. */
  items: Item[];
  offset: number;
  /** Kept or not. */
  reached: number;
  /** Null where it is not counted. */
  total: number | null;
  isPending: boolean;
  /** From the filter before. */
  isStale: boolean;
  failure: Error | null;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasLoadMoreFailed: boolean;
  loadMore: () => void;
  isLoading: boolean;
  /** From `first` to `last`, both included. */
  loadAround: (first: number, last: number) => void;
};

type Filters = Record<string, string | null | undefined>;

export type ListOptions = {
  /** Keeps one window around what is in sight. */
  isWindow?: boolean;
  /** False until it is known what to ask for. */
  isReady?: boolean;
};

/** What queries of the past begin with. */
export const asOfKey = "as of a day";

/** Some screens before and after what is in sight. */
const keptPages = 6;
/** How many places before the end of the kept pages the next page is loaded. */
const placesAhead = 30;

/** Follows `Link` headers. While a changed filter loads, `isStale` marks the former records. */
export function useInfiniteList<Schema extends z.ZodType<object>>(
  record: Schema,
  path: string,
  filters: Filters = {},
  { isWindow = false, isReady = true }: ListOptions = {},
): InfiniteList<z.output<Schema>> {
  const { queryKey } = listQuery(record, path, filters);
  const start = withQuery(path, filters);
  const query = useInfiniteQuery<
    ListPage<z.output<Schema>>,
    Error,
    ListWindow<z.output<Schema>>,
    QueryKey,
    PageRequest
  >({
    ...listQuery(record, path, filters),
    structuralSharing: false,
    getNextPageParam: (page, _pages, request) => requestAfter(page, request),
    getPreviousPageParam: (_page, _pages, request) => request.before,
    placeholderData: keepPreviousData,
    enabled: isReady,
    ...(isWindow ? { maxPages: keptPages } : {}),
  });
  const jump = useJump(record);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const offset = query.data?.pageParams[0]?.first ?? 0;
  const end = offset + items.length;
  const trail = useTrail(start, query.isPlaceholderData ? undefined : query.data);
  const isLoading = query.isFetching || jump.isPending;
  // Tried again once one scrolls on.
  const failedAt = useRef<number | null>(null);

  const loadBefore = async (first: number) => {
    const { data, isFetchPreviousPageError } = await query.fetchPreviousPage();
    failedAt.current = isFetchPreviousPageError ? first : null;
    if (data && !isSeamless(data)) void query.refetch();
  };
  const loadAround = (first: number, last: number) => {
    if (isLoading || query.isPlaceholderData || !trail) return;
    const isWorthTrying = failedAt.current !== first;
    const isFar = last < offset - placesAhead || first > end + placesAhead;
    const request = requestAt(first, trail.last);
    if (isFar && request.first !== offset) {
      if (isWorthTrying)
        jump.mutate({ queryKey, request }, { onError: () => (failedAt.current = first) });
    } else if (first < offset + placesAhead && query.hasPreviousPage) {
      if (isWorthTrying) void loadBefore(first);
    } else if (last >= end - placesAhead && query.hasNextPage && !query.isFetchNextPageError) {
      void query.fetchNextPage();
    }
  };
  return {
    items,
    offset,
    reached: query.hasNextPage && trail ? trail.reached : end,
    total: trail?.total ?? query.data?.pages[0]?.total ?? null,
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    failure: query.isLoadingError ? query.error : null,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage && !query.isFetchNextPageError,
    isLoadingMore: query.isFetchingNextPage,
    hasLoadMoreFailed: query.isFetchNextPageError,
    loadMore: () => void loadNextPage(query),
    isLoading,
    loadAround,
  };
}

function listQuery<Schema extends z.ZodType<object>>(
  record: Schema,
  path: string,
  filters: Filters,
) {
  // Live changes are of today.
  const queryKey: QueryKey = [filters.asOf ? asOfKey : path, "list", filters];
  return {
    queryKey,
    queryFn: async ({ pageParam, signal }: { pageParam: PageRequest; signal: AbortSignal }) => {
      const page = await loadPage(record, pageParam, signal);
      const known = queryClient.getQueryData<ListWindow<z.output<Schema>>>(queryKey);
      const items = known?.pages.flatMap((one) => one.items) ?? [];
      return { ...page, items: withSameRecords(page.items, items) };
    },
    initialPageParam: firstRequest(withQuery(path, filters)),
  };
}

/** A list's first page, which pages ask for first (`web/shell/app-pages.ts`). */
export function readListEarly(record: z.ZodType<object>, path: string, filters: Filters): void {
  const query = listQuery(record, path, filters);
  readEarly(withQuery(path, { limit: defaultPageSize }), query.queryKey, () =>
    queryClient.infiniteQuery(query),
  );
}

/** How far a list has been followed. */
type Trail = { start: string; last: PageRequest; reached: number; total: number | null };

/** Only the first page may give the length. */
function useTrail(start: string, listWindow: ListWindow<unknown> | undefined): Trail | null {
  const [trail, setTrail] = useState<Trail | null>(null);
  const known = trail?.start === start ? trail : null;
  const request = listWindow?.pageParams.at(-1);
  if (!listWindow || !request) return known;
  const end = request.first + (listWindow.pages.at(-1)?.items.length ?? 0);
  const total = listWindow.pages.find((page) => page.total !== null)?.total ?? known?.total ?? null;
  const isFurther = known === null || end >= known.reached;
  const last = isFurther ? request : known.last;
  const reached = isFurther ? end : known.reached;
  if (known && known.reached === reached && known.total === total) return known;
  const longer = { start, last, reached, total };
  setTrail(longer);
  return longer;
}

type Jump = { queryKey: QueryKey; request: PageRequest };

/** Far from the pages that are kept. */
function useJump<Schema extends z.ZodType<object>>(record: Schema) {
  return useMutation({
    mutationFn: async ({ queryKey, request }: Jump) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      return loadPage(record, request);
    },
    // It is in the list by then.
    gcTime: 0,
    onSuccess: (page, { queryKey, request }) => {
      const listWindow: ListWindow<z.output<Schema>> = { pages: [page], pageParams: [request] };
      queryClient.setQueryData(queryKey, listWindow);
    },
  });
}

async function loadPage<Schema extends z.ZodType<object>>(
  record: Schema,
  { path }: PageRequest,
  signal?: AbortSignal,
): Promise<ListPage<z.output<Schema>>> {
  const response = await callApi("GET", withPageSize(path), signal ? { signal } : {});
  const total = response.headers.get("X-Total-Count");
  return {
    items: await readJson(z.array(record), response),
    next: nextPage(response.headers.get("Link")),
    total: total === null ? null : Number(total),
  };
}

function withPageSize(path: string): string {
  const url = new URL(path, window.location.origin);
  url.searchParams.set("limit", String(defaultPageSize));
  return `${url.pathname}${url.search}`;
}

type ListedRecord = { id: string };

/** Shows a changed record in the loaded lists before the server has answered. */
export function showInLists(path: string, changed: ListedRecord): void {
  queryClient.setQueriesData<ListWindow<ListedRecord>>(
    { queryKey: [path, "list"] },
    (list) => list && { ...list, pages: list.pages.map((page) => withChanged(page, changed)) },
  );
}

function withChanged(page: ListPage<ListedRecord>, changed: ListedRecord) {
  if (page.items.every(({ id }) => id !== changed.id)) return page;
  const items = page.items.map((item) => (item.id === changed.id ? newerOf(item, changed) : item));
  return { ...page, items };
}
