import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  contactEmails,
  emailMessage,
  emailPage,
  foundEmails,
  unknownSender,
} from "#shared/email/email-messages.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { sentence } from "#web/ui/isolated.ts";

/** New mail comes from elsewhere, about once a minute. */
const refreshMs = 60_000;

export function useContactEmails(contactId: string) {
  const path = apiPaths.contactEmails(contactId);
  return useInfiniteQuery({
    queryKey: [path],
    // A page that is left, as by deleting its contact, waits for no answer.
    queryFn: async ({ pageParam, signal }) => {
      const answer = await callApi("GET", withQuery(path, { before: pageParam }), { signal });
      return readJson(contactEmails, answer);
    },
    initialPageParam: "",
    getNextPageParam: ({ emails, hasMore }) => (hasMore ? emails.at(-1)?.sentAt : undefined),
    refetchInterval: refreshMs,
  });
}

/** `words` are two letters at least. */
export function useFoundEmails(words: string) {
  return useInfiniteQuery({
    queryKey: [apiPaths.emails, words],
    queryFn: async ({ pageParam, signal }) => {
      const path = withQuery(apiPaths.emails, { q: words, after: pageParam });
      return readJson(foundEmails, await callApi("GET", path, { signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ emails, hasMore }) => (hasMore ? emails.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
}

const loadEmail = loadByKey(emailMessage);
const loadPage = loadByKey(emailPage);

export function useEmail(id: string) {
  return useQuery({ queryKey: [apiPaths.email(id)], queryFn: loadEmail });
}

export function useEmailPage(id: string, pictures: boolean) {
  return useQuery({
    queryKey: [withQuery(apiPaths.emailPage(id), { pictures })],
    queryFn: loadPage,
  });
}

export function useUnknownSenders() {
  return useQuery({
    queryKey: [apiPaths.emailSenders],
    queryFn: loadByKey(z.array(unknownSender)),
  });
}

/** Their mail shows on the new contact's page at once. */
export function useAddSender() {
  return useMutation({
    mutationFn: (contact: { name: string; email: string }) =>
      callApi("POST", apiPaths.contacts, { body: contact }),
    onSuccess: async (_answer, { name }) => {
      toast({ title: sentence`${name} is a contact` });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [apiPaths.contacts] }),
        queryClient.invalidateQueries({ queryKey: [apiPaths.emailSenders] }),
      ]);
    },
    onError: (failure) => toastFailure("The contact was not added", failure),
  });
}
