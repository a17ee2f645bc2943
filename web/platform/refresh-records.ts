import type { QueryKey } from "@tanstack/react-query";
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
  await queryClient.refetchQueries({
    type: "active",
    predicate: ({ queryKey }) =>
      !isBelow(queryKey, deleted?.join("/")) && queryKey[0] !== apiPaths.plans,
  });
}

function isBelow(queryKey: QueryKey, path: string | undefined): boolean {
  return path !== undefined && `${queryKey.join("/")}/`.startsWith(`${path}/`);
}
