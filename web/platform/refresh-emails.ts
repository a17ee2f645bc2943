import { apiPaths } from "./api-paths.ts";
import { queryClient } from "./query-client.ts";

/** Mail as far as it is shown: a contact's list, what a search found, and a message that is open. */
export function refreshEmails(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => {
      const path = String(first);
      const isContacts = path.startsWith(apiPaths.contacts) && path.endsWith("/emails");
      return isContacts || path.startsWith(apiPaths.emails);
    },
  });
}
