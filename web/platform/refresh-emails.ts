import { apiPaths } from "./api-paths.ts";
import { queryClient } from "./query-client.ts";

/** Mail as far as it is shown, also as lines of the feed, and the accounts that one reads and writes with: others change who may. */
export function refreshEmails(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => {
      const path = String(first);
      const isContacts = path.startsWith(apiPaths.contacts) && path.endsWith("/emails");
      const isOutgoing = path.startsWith(apiPaths.outgoingEmails);
      const isOfAccounts = path.startsWith(apiPaths.emailAccounts);
      const isFeed = path === apiPaths.activities;
      return isContacts || isOutgoing || isOfAccounts || isFeed || path.startsWith(apiPaths.emails);
    },
  });
}
