import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  connectionCheck,
  emailAccount,
  type EmailAccountChange,
  type NewEmailAccount,
} from "#shared/email/email.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { refreshEmails } from "#web/platform/changes/refresh-emails.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

export function useEmailAccounts() {
  return useQuery({
    queryKey: [apiPaths.emailAccounts],
    queryFn: loadByKey(z.array(emailAccount)),
  });
}

export async function connectEmailAccount(body: NewEmailAccount): Promise<void> {
  await callApi("POST", apiPaths.emailAccounts, { body });
  await refreshEmailAccounts();
}

export async function changeEmailAccount(id: string, body: EmailAccountChange): Promise<void> {
  await callApi("PUT", apiPaths.record(apiPaths.emailAccounts, id), { body });
  await refreshEmailAccounts();
}

export function useCheckEmailAccount() {
  return useMutation({
    mutationFn: async (id: string) =>
      readJson(connectionCheck, await callApi("POST", apiPaths.checkEmailAccount(id))),
    onSuccess: ({ imap, smtp }) => {
      const problem = imap ?? smtp;
      if (problem === null) toast({ title: "Both servers let the account in" });
      else
        toast({ title: "The account does not work", description: problem, variant: "destructive" });
    },
    onError: (failure) => toastFailure("The account was not checked", failure),
  });
}

export function useChangeSignature(id: string) {
  return useMutation({
    mutationFn: (signature: string) =>
      callApi("PUT", apiPaths.emailSignature(id), { body: { signature } }),
    onSuccess: async () => {
      toast({ title: "The signature was saved" });
      await refreshEmailAccounts();
    },
    onError: (failure) => toastFailure("The signature was not saved", failure),
  });
}

export function useDisconnectEmailAccount() {
  return useMutation({
    mutationFn: ({ id, keepMessages }: { id: string; keepMessages: boolean }) => {
      const path = apiPaths.record(apiPaths.emailAccounts, id);
      return callApi("DELETE", withQuery(path, { keepMessages }));
    },
    onSuccess: async () => {
      toast({ title: "The account was disconnected" });
      await Promise.all([refreshEmailAccounts(), refreshEmails()]);
    },
    onError: (failure) => toastFailure("The account was not disconnected", failure),
  });
}

async function refreshEmailAccounts(): Promise<void> {
  await Promise.all(
    [apiPaths.emailAccounts, apiPaths.writableAccounts].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  );
}
