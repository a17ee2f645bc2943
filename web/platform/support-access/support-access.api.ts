import { useMutation, useQuery } from "@tanstack/react-query";
import { supportAccess } from "#shared/administration/support-access.ts";
import { callApi } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

const askEveryMs = 15_000;

export function useSupportAccess() {
  return useQuery({
    queryKey: [apiPaths.supportAccess],
    queryFn: loadByKey(supportAccess),
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
}

export function useGrantSupport() {
  return useMutation({
    mutationFn: () => callApi("POST", apiPaths.supportAccess),
    onSuccess: () => refresh("Support access granted"),
    onError: (failure) => toastFailure("Support access was not granted", failure),
  });
}

export function useEndSupport() {
  return useMutation({
    mutationFn: () => callApi("DELETE", apiPaths.supportAccess),
    onSuccess: () => refresh("Support access ended"),
    onError: (failure) => toastFailure("Support access was not ended", failure),
  });
}

async function refresh(title: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [apiPaths.supportAccess] });
  toast({ title });
}
