import type { EmailAccount } from "#shared/email/email.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";

/** Mail as far as it is shown, also as lines of the feed, and the accounts that one reads and writes with: others change who may. */
export async function refreshEmails(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => isOfEmails(String(first)),
  });
  // Of an account that was disconnected meanwhile nothing is asked any more.
  const accounts = queryClient.getQueryData<EmailAccount[]>([apiPaths.emailAccounts]) ?? [];
  const own = new Set(accounts.map(({ id }) => apiPaths.emailSharing(id)));
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => own.has(String(first)),
  });
}

const lists = new Set<string>([
  apiPaths.emailAccounts,
  apiPaths.writableAccounts,
  apiPaths.activities,
]);

function isOfEmails(path: string): boolean {
  const isContacts = path.startsWith(apiPaths.contacts) && path.endsWith("/emails");
  const isOutgoing = path.startsWith(apiPaths.outgoingEmails);
  return isContacts || isOutgoing || lists.has(path) || path.startsWith(apiPaths.emails);
}
