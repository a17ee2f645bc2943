import { useMutation, useQuery } from "@tanstack/react-query";
import {
  singleSignOn,
  type SingleSignOn,
  type SingleSignOnInput,
} from "#shared/accounts/single-sign-on.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

const queryKey = [apiPaths.singleSignOn];

/** How single sign-on is set up; null where it is not. */
export function useSingleSignOn() {
  return useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
}

async function load(signal: AbortSignal): Promise<SingleSignOn | null> {
  const answer = await callApi("GET", apiPaths.singleSignOn, { signal });
  return answer.status === 204 ? null : readJson(singleSignOn, answer);
}

export async function saveSingleSignOn(body: SingleSignOnInput): Promise<void> {
  const answer = await callApi("PUT", apiPaths.singleSignOn, { body });
  queryClient.setQueryData(queryKey, await readJson(singleSignOn, answer));
  toast({ title: "Single sign-on saved" });
}

export function useVerifyDomain() {
  return useMutation({
    mutationFn: async () =>
      readJson(singleSignOn, await callApi("POST", `${apiPaths.singleSignOn}/verify-domain`)),
    onSuccess: (proven) => {
      queryClient.setQueryData(queryKey, proven);
      toast({ title: "The domain is proven" });
    },
    onError: (failure) => toastFailure("The domain is not proven yet", failure),
  });
}

export function useRemoveSingleSignOn() {
  return useMutation({
    mutationFn: () => callApi("DELETE", apiPaths.singleSignOn),
    onSuccess: () => {
      queryClient.setQueryData(queryKey, null);
      toast({ title: "Single sign-on is switched off" });
    },
    onError: (failure) => toastFailure("Single sign-on was not switched off", failure),
  });
}
