import type { Query, QueryKey } from "@tanstack/react-query";
import { apiPaths } from "./paths.ts";
import { queryClient } from "./query-client.ts";

/**
 * To be called after every successful write. One record shows in many places (a company's name on
 * contacts, deals and the feed), so all is asked again, what is out of sight when it is next seen.
 * A record that was deleted is named by its key: its page, about to be left, asks neither for it nor for
 * what lies below its path.
 */
export async function refreshRecords(deleted?: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({ refetchType: "none" });
  await refetchInSight(
    ({ queryKey }) => !isBelow(queryKey, deleted?.join("/")) && queryKey[0] !== apiPaths.plans,
  );
}

/**
 * Asks again for what is in sight. What is on its way for the first time may have been read before what
 * changed, and is not broken off by asking again: it is asked for once more when it is there.
 */
export async function refetchInSight(predicate: (query: Query) => boolean): Promise<void> {
  const first = queryClient.getQueryCache().findAll({
    type: "active",
    fetchStatus: "fetching",
    predicate: (query) => query.state.data === undefined && predicate(query),
  });
  await queryClient.refetchQueries({ type: "active", predicate });
  if (first.length === 0) return;
  await queryClient.refetchQueries({ type: "active", predicate: (query) => first.includes(query) });
}

function isBelow(queryKey: QueryKey, path: string | undefined): boolean {
  return path !== undefined && `${queryKey.join("/")}/`.startsWith(`${path}/`);
}
