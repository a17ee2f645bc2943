import type { InfiniteData } from "@tanstack/react-query";

/** Where a page of a list is asked for. */
export type PageRequest = {
  path: string;
  /** How many records stood before it when it was first reached. */
  first: number;
  /** The page before it; null for the first. */
  before: PageRequest | null;
};

export type ListPage<Item> = {
  items: Item[];
  next: string | null;
  /** How many records the list has, where the answer told. */
  total: number | null;
};

/** The pages of a list that are kept: one stretch of it. */
export type ListWindow<Item> = InfiniteData<ListPage<Item>, PageRequest>;

export function firstRequest(path: string): PageRequest {
  return { path, first: 0, before: null };
}

export function requestAfter<Item>(page: ListPage<Item>, request: PageRequest): PageRequest | null {
  if (page.next === null) return null;
  return { path: page.next, first: request.first + page.items.length, before: request };
}

/** The page that holds a place, of all on the way to `last`. */
export function requestAt(place: number, last: PageRequest): PageRequest {
  let request = last;
  while (request.first > place && request.before) request = request.before;
  return request;
}

/**
 * Whether a page that was loaded before the others ends where they begin. It does not where records
 * were added or deleted in it since.
 */
export function isSeamless<Item>({ pages, pageParams }: ListWindow<Item>): boolean {
  const [page] = pages;
  const following = pageParams[1];
  return !page || !following || page.next === following.path;
}
