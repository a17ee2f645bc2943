import type { InfiniteData } from "@tanstack/react-query";

export type PageRequest = {
  path: string;
  /** How many records stood before it when it was first reached. */
  first: number;
  /** Null for the first. */
  before: PageRequest | null;
};

export type ListPage<Item> = {
  items: Item[];
  next: string | null;
  total: number | null;
};

/** One window of the list. */
export type ListWindow<Item> = InfiniteData<ListPage<Item>, PageRequest>;

export function firstRequest(path: string): PageRequest {
  return { path, first: 0, before: null };
}

export function requestAfter<Item>(page: ListPage<Item>, request: PageRequest): PageRequest | null {
  if (page.next === null) return null;
  return { path: page.next, first: request.first + page.items.length, before: request };
}

/** The request of the page with this place, among those that led to `last`. */
export function requestAt(place: number, last: PageRequest): PageRequest {
  let request = last;
  while (request.first > place && request.before) request = request.before;
  return request;
}

/** False where records were added or deleted in the page before since. */
export function isSeamless<Item>({ pages, pageParams }: ListWindow<Item>): boolean {
  const [page] = pages;
  const following = pageParams[1];
  return !page || !following || page.next === following.path;
}
