import type { QueryKey } from "@tanstack/react-query";
import { askEarly, isAnsweredEarly } from "./early-calls.ts";
import { queryClient } from "./query-client.ts";

type EarlyQuery = { queryKey: QueryKey; read: () => Promise<unknown> };

/** Queries by the path that they ask for. */
const queries = new Map<string, EarlyQuery>();

/**
 * @param path what a page asks for first (`web/shell/app-pages.ts`)
 * @param read puts the answer into the query client
 */
export function readEarly(path: string, queryKey: QueryKey, read: () => Promise<unknown>): void {
  queries.set(path, { queryKey, read });
}

/** Before the first page is rendered: what has been answered by then needs no skeleton. No other answer is awaited. */
export async function readEarlyAnswers(workspaceId: string): Promise<void> {
  const answered = [...queries].filter(([path]) => isAnsweredEarly(path, workspaceId));
  await Promise.allSettled(answered.map(([, { read }]) => read()));
}

/** Asks for what the next page shows first, but not for what is known. */
export function askForPage(asks: readonly string[], workspaceId: string): void {
  for (const path of asks) if (!isKnown(path)) void readSoon(path, workspaceId);
}

async function readSoon(path: string, workspaceId: string): Promise<void> {
  await askEarly(path, workspaceId);
  // A page whose code is not there yet takes the answer itself.
  if (isAnsweredEarly(path, workspaceId))
    await queries
      .get(path)
      ?.read()
      .catch(() => undefined);
}

function isKnown(path: string): boolean {
  const query = queries.get(path);
  const state = query && queryClient.getQueryState(query.queryKey);
  // What has changed is asked for again by the page, as far down as it was shown.
  return state !== undefined && (state.data !== undefined || state.fetchStatus === "fetching");
}
