import { useMutation, useQuery } from "@tanstack/react-query";
import { emailMessage, type EmailMessage } from "#shared/email/email-messages.ts";
import { type EmailSharingChange, mailboxSharing } from "#shared/email/email-sharing.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { refreshEmails } from "#web/platform/changes/refresh-emails.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { useWorkspace } from "#web/settings/workspaces/workspaces.api.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

/** Says who reads the conversation of a message. @returns a mutation that takes null for leaving it to the mailbox's rule */
export function useShareThread({ id }: EmailMessage) {
  const path = `${apiPaths.email(id)}/sharing`;
  return useMutation({
    mutationFn: async (body: EmailSharingChange | null) => {
      const answer = body ? callApi("PUT", path, { body }) : callApi("DELETE", path);
      return readJson(emailMessage, await answer);
    },
    onSuccess: async (email) => {
      queryClient.setQueryData([apiPaths.email(id)], email);
      const isShared = email.sharing.sharedWith !== "noOne";
      toast({ title: isShared ? "The conversation is shared" : "The conversation is private" });
      await refreshEmails();
    },
    onError: (failure) => toastFailure("Who reads it was not changed", failure),
  });
}

/** Whether the workspace shows subjects to everyone who sees the contact. */
export function useShowsSubjects(): boolean {
  return useWorkspace().data?.sharesEmailSubjects ?? false;
}

export function useMailboxSharing(accountId: string) {
  return useQuery({
    queryKey: [apiPaths.emailSharing(accountId)],
    queryFn: loadByKey(mailboxSharing),
  });
}

export async function changeMailboxSharing(accountId: string, body: object): Promise<void> {
  await callApi("PUT", apiPaths.emailSharing(accountId), { body });
  await refreshEmails();
}
