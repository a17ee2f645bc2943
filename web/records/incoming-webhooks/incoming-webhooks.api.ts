import { countText } from "#shared/format/count-text.ts";
import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { format } from "#shared/format/format.ts";
import {
  acceptedCalls,
  type CallState,
  incomingCall,
  incomingCallWithBody,
  incomingWebhook,
  type IncomingWebhookChanges,
  incomingWebhookWithAddress,
  type NewIncomingWebhook,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

/** Calls come at any time. */
const refreshMs = 5_000;

const callsPath = (id: string) => `${apiPaths.incomingWebhook(id)}/calls`;
const callPath = (id: string, callId: string) => `${callsPath(id)}/${callId}`;

export function useIncomingWebhooks() {
  return useQuery({
    queryKey: [apiPaths.incomingWebhooks],
    queryFn: loadByKey(z.array(incomingWebhook)),
    refetchOnMount: "always",
  });
}

export function useIncomingWebhook(id: string) {
  return useQuery({
    queryKey: [apiPaths.incomingWebhook(id)],
    queryFn: loadByKey(incomingWebhook),
    refetchInterval: refreshMs,
    refetchOnMount: "always",
  });
}

export function useCalls(id: string, state: CallState | null) {
  return useInfiniteList(incomingCall, callsPath(id), { state });
}

const call = (id: string, callId: string) =>
  queryOptions({
    queryKey: [callPath(id, callId)],
    queryFn: loadByKey(incomingCallWithBody),
  });

export function useCall(id: string, callId: string) {
  return useQuery(call(id, callId));
}

/** The same of the newest, as the one before until it is there; nothing is asked without one. */
export function useNewestCall(id: string, callId: string | undefined) {
  return useQuery({
    ...call(id, callId ?? "none"),
    ...(callId === undefined ? { enabled: false } : { placeholderData: keepPreviousData }),
  });
}

export function useAddIncomingWebhook() {
  return useMutation({
    mutationFn: async (body: NewIncomingWebhook) =>
      readJson(
        incomingWebhookWithAddress,
        await callApi("POST", apiPaths.incomingWebhooks, { body }),
      ),
    onError: (failure) => toastFailure("The webhook was not added", failure),
  });
}

export function useChangeIncomingWebhook(id: string) {
  return useMutation({
    mutationFn: async (body: IncomingWebhookChanges) =>
      readJson(incomingWebhook, await callApi("PUT", apiPaths.incomingWebhook(id), { body })),
    onSuccess: refreshIncomingWebhooks,
    onError: (failure) => toastFailure("The webhook was not changed", failure),
  });
}

export function useRenewAddress(id: string) {
  return useMutation({
    mutationFn: async () =>
      readJson(
        incomingWebhookWithAddress,
        await callApi("POST", `${apiPaths.incomingWebhook(id)}/address`),
      ),
    onError: (failure) => toastFailure("There is no new address", failure),
  });
}

export function useDeleteIncomingWebhook(id: string) {
  return useMutation({
    mutationFn: () => callApi("DELETE", apiPaths.incomingWebhook(id)),
    onSuccess: async () => {
      toast({ title: "The webhook was deleted" });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.incomingWebhooks] });
    },
    onError: (failure) => toastFailure("The webhook was not deleted", failure),
  });
}

export function useAcceptCall(id: string) {
  return useMutation({
    mutationFn: (callId: string) => callApi("POST", `${callPath(id, callId)}/acceptance`),
    onSuccess: async () => {
      toast({ title: "The call has become a contact" });
      await refreshIncomingWebhooks();
    },
    onError: (failure) => toastFailure("There is no contact yet", failure),
  });
}

/** The most that a request takes: owners get a mail for each request. */
const callsAtOnce = 25;

/** Each once, oldest first. @param onProgress gets how many were tried */
export function useAcceptCalls(id: string, onProgress: (tried: number) => void) {
  return useMutation({
    mutationFn: async () => {
      const sum = { taken: 0, failed: 0 };
      let next: string | null | undefined;
      do {
        const body = { limit: callsAtOnce, ...(next && { after: next }) };
        const path = `${apiPaths.incomingWebhook(id)}/acceptances`;
        const answer = await readJson(acceptedCalls, await callApi("POST", path, { body }));
        sum.taken += answer.taken;
        sum.failed += answer.failed;
        next = answer.next;
        onProgress(sum.taken + sum.failed);
      } while (next !== null);
      return sum;
    },
    onSuccess: ({ taken, failed }) => {
      toast({
        title: countText(taken, "call has become a contact", "calls have become contacts"),
        ...(failed > 0 && {
          description: `${format.number(failed)} failed again: the log says why.`,
        }),
      });
    },
    onError: (failure) => toastFailure("Not all calls were taken", failure),
    onSettled: refreshIncomingWebhooks,
  });
}

export function useDeleteCall(id: string) {
  return useMutation({
    mutationFn: (callId: string) => callApi("DELETE", callPath(id, callId)),
    onSuccess: async () => {
      toast({ title: "The call was deleted" });
      await refreshIncomingWebhooks();
    },
    onError: (failure) => toastFailure("The call was not deleted", failure),
  });
}

/** The list, each webhook and its log. */
export async function refreshIncomingWebhooks(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => String(first).startsWith(apiPaths.incomingWebhooks),
  });
}
