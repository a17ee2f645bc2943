import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { writableAccount } from "#shared/email/email.ts";
import { callApi } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { refreshEmails } from "#web/platform/changes/refresh-emails.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

const writableAccounts = {
  queryKey: [apiPaths.writableAccounts],
  queryFn: loadByKey(z.array(writableAccount)),
};

/** The accounts that one may write from: one's own first, then team mailboxes. */
export function useWritableAccounts() {
  return useQuery(writableAccounts);
}

/** As far as the page needs to know whether there is one. @returns null where it cannot be known */
export function loadWritableAccounts() {
  return queryClient.query({ ...writableAccounts, meta: { isHint: true } }).catch(() => null);
}

export function useHandOverAccount(id: string) {
  return useMutation({
    mutationFn: (userId: string) =>
      callApi("POST", apiPaths.handOverAccount(id), { body: { userId } }),
    onSuccess: async () => {
      toast({ title: "The mailbox was handed over" });
      await refreshEmails();
    },
    onError: (failure) => toastFailure("The mailbox was not handed over", failure),
  });
}
