import type { Query, QueryKey } from "@tanstack/react-query";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { forgetEarlyCalls } from "#web/platform/calls/early-calls.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";

/** A record shows in many places: everything is asked again, now or when seen, but queries below a deleted record. */
export async function refreshRecords(deleted?: readonly string[]): Promise<void> {
  forgetEarlyCalls();
  await queryClient.invalidateQueries({ refetchType: "none" });
  await refetchInSight(
    ({ queryKey }) => !isBelow(queryKey, deleted?.join("/")) && queryKey[0] !== apiPaths.plans,
  );
}

/** A first answer that is under way may be older than the change: it is asked for once more. */
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
