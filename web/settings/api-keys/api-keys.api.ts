import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { apiKey, createdApiKey, type NewApiKey } from "#shared/accounts/api-keys.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

export function useApiKeys() {
  return useQuery({ queryKey: [apiPaths.apiKeys], queryFn: loadByKey(z.array(apiKey)) });
}

/** Makes a key; its answer is the one time that the key can be read. */
export function useCreateApiKey() {
  return useMutation({
    mutationFn: async (body: NewApiKey) =>
      readJson(createdApiKey, await callApi("POST", apiPaths.apiKeys, { body })),
    onSuccess: refreshApiKeys,
    onError: (failure) => toastFailure("The key was not made", failure),
  });
}

export function useRevokeApiKey() {
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE", apiPaths.record(apiPaths.apiKeys, id)),
    onSuccess: async () => {
      toast({ title: "The key was revoked" });
      await refreshApiKeys();
    },
    onError: (failure) => toastFailure("The key was not revoked", failure),
  });
}

async function refreshApiKeys(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [apiPaths.apiKeys] });
}
