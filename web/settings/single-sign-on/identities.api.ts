import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { memberIdentity } from "#shared/accounts/single-sign-on.ts";
import { callApi } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

const queryKey = [apiPaths.identities];

/** Who is linked to an identity at the workspace's provider. */
export function useIdentities() {
  return useQuery({ queryKey, queryFn: loadByKey(z.array(memberIdentity)) });
}

export function useForgetIdentity(userId: string) {
  return useMutation({
    mutationFn: () => callApi("DELETE", apiPaths.record(apiPaths.identities, userId)),
    onSuccess: async () => {
      toast({ title: "The identity is forgotten" });
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: (failure) => toastFailure("The identity was not forgotten", failure),
  });
}
