import { useMutation, useQuery } from "@tanstack/react-query";
import { type EmailSync, emailSync, type EmailSyncOrder } from "#shared/email/email-sync.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";

/** While something waits, what is shown moves on by itself. */
const whileWaitingMs = 3_000;
/** A pass that was asked for may end at any time. */
const atRestMs = 10_000;

const loadSync = loadByKey(emailSync);

export function useEmailSync(accountId: string) {
  return useQuery({
    queryKey: [apiPaths.emailSync(accountId)],
    queryFn: loadSync,
    refetchInterval: ({ state }) => (isAtRest(state.data) ? atRestMs : whileWaitingMs),
  });
}

function isAtRest(sync: EmailSync | undefined): boolean {
  if (!sync) return true;
  return (
    sync.isPaused || (sync.syncedAt !== null && sync.folders.every((one) => one.waiting === 0))
  );
}

export type SyncOperation =
  | { kind: "sync" | "retries" }
  | { kind: "missing"; keep: boolean }
  | { kind: "change"; change: EmailSyncOrder };

/** Each answers with how the sync is by then. */
export function useChangeSync(accountId: string) {
  return useMutation({
    mutationFn: async (operation: SyncOperation) =>
      readJson(emailSync, await send(accountId, operation)),
    onSuccess: (sync) => queryClient.setQueryData([apiPaths.emailSync(accountId)], sync),
    onError: (failure) => toastFailure("The sync was not changed", failure),
  });
}

function send(accountId: string, operation: SyncOperation) {
  switch (operation.kind) {
    case "sync":
      return callApi("POST", apiPaths.emailSync(accountId));
    case "retries":
      return callApi("POST", apiPaths.retryEmails(accountId));
    case "missing":
      return callApi("POST", apiPaths.missingEmails(accountId), { body: { keep: operation.keep } });
    case "change":
      return callApi("PUT", apiPaths.emailSync(accountId), { body: operation.change });
  }
}
