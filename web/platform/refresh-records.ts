import { hashKey } from "@tanstack/react-query";
import { apiPaths } from "./paths.ts";
import { queryClient } from "./query-client.ts";

/**
 * To be called after every successful write. One record shows in many places (a company's name on
 * contacts, deals and the feed), so all is asked again, what is out of sight when it is next seen.
 * A record that was deleted is named by its key: its page, about to be left, does not ask for it.
 */
export async function refreshRecords(deleted?: readonly string[]): Promise<void> {
  const deletedHash = deleted && hashKey(deleted);
  await queryClient.invalidateQueries({ refetchType: "none" });
  await queryClient.refetchQueries({
    type: "active",
    predicate: ({ queryHash, queryKey }) =>
      queryHash !== deletedHash && queryKey[0] !== apiPaths.plans,
  });
}
