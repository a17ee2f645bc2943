import { type Query, useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  delivery,
  deliveryWithBody,
  type DeliveryWithBody,
  type NewWebhook,
  webhook,
  webhookWithSecret,
  type WebhookChanges,
} from "#shared/records/webhooks.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

/** What became of events changes by itself. */
const refreshMs = 5_000;
const firstTryMs = 1_000;

export function useWebhooks() {
  return useQuery({
    queryKey: [apiPaths.webhooks],
    queryFn: loadByKey(z.array(webhook)),
    refetchOnMount: "always",
  });
}

export function useWebhook(id: string) {
  return useQuery({
    queryKey: [apiPaths.webhook(id)],
    queryFn: loadByKey(webhook),
    refetchInterval: refreshMs,
    refetchOnMount: "always",
  });
}

export function useDeliveries(id: string, state: string | null) {
  return useInfiniteList(delivery, apiPaths.deliveries(id), { state });
}

export function useDelivery(webhookId: string, id: string) {
  return useQuery({
    queryKey: [apiPaths.delivery(webhookId, id)],
    queryFn: loadByKey(deliveryWithBody),
    refetchOnMount: "always",
    // What waits for its first try is awaited by who looks at it.
    refetchInterval: ({
      state: { data },
    }: Query<DeliveryWithBody, Error, DeliveryWithBody, readonly string[]>) =>
      data?.attempts === 0 ? firstTryMs : false,
  });
}

export function useAddWebhook() {
  return useMutation({
    mutationFn: async (body: NewWebhook) =>
      readJson(webhookWithSecret, await callApi("POST", apiPaths.webhooks, { body })),
    onSuccess: refreshWebhooks,
    onError: (failure) => toastFailure("The webhook was not added", failure),
  });
}

export function useChangeWebhook(id: string) {
  return useMutation({
    mutationFn: async (body: WebhookChanges) =>
      readJson(webhook, await callApi("PUT", apiPaths.webhook(id), { body })),
    onSuccess: refreshWebhooks,
    onError: (failure) => toastFailure("The webhook was not changed", failure),
  });
}

export function useRenewSecret(id: string) {
  return useMutation({
    mutationFn: async () =>
      readJson(webhookWithSecret, await callApi("POST", apiPaths.webhookSecret(id))),
    onError: (failure) => toastFailure("There is no new secret", failure),
  });
}

export function useDeleteWebhook(id: string) {
  return useMutation({
    mutationFn: () => callApi("DELETE", apiPaths.webhook(id)),
    onSuccess: async () => {
      toast({ title: "The webhook was deleted" });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.webhooks] });
    },
    onError: (failure) => toastFailure("The webhook was not deleted", failure),
  });
}

export function useTestWebhook(id: string) {
  return useMutation({
    mutationFn: async () => readJson(delivery, await callApi("POST", apiPaths.webhookTest(id))),
    onSuccess: refreshWebhooks,
    onError: (failure) => toastFailure("No test event was sent", failure),
  });
}

export function useReplay(webhookId: string) {
  return useMutation({
    mutationFn: (id: string) => callApi("POST", `${apiPaths.delivery(webhookId, id)}/replay`),
    onSuccess: async () => {
      toast({ title: "The event is sent again" });
      await refreshWebhooks();
    },
    onError: (failure) => toastFailure("The event was not sent again", failure),
  });
}

/** The list, each webhook and its log. */
export async function refreshWebhooks(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => String(first).startsWith(apiPaths.webhooks),
  });
}
