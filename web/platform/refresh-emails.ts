import { apiPaths } from "./api-paths.ts";
import { queryClient } from "./query-client.ts";

/** Mail as far as it is shown: a contact's list, what a search found, a message that is open, and what mailboxes share. */
export function refreshEmails(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => {
      const path = String(first);
      const isContacts = path.startsWith(apiPaths.contacts) && path.endsWith("/emails");
      const isMailboxes = path.startsWith(apiPaths.emailAccounts) && path.endsWith("/sharing");
      return isContacts || isMailboxes || path.startsWith(apiPaths.emails);
    },
  });
}
