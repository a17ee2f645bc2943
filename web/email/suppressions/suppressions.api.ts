import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { type EmailSuppression, emailSuppression } from "#shared/email/email-suppressions.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { callApi } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

export function useSuppressions(q: string) {
  return useQuery({
    queryKey: [withQuery(apiPaths.emailSuppressions, { q })],
    queryFn: loadByKey(z.array(emailSuppression)),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** @param targets a line for each */
export async function addSuppressions(targets: string): Promise<void> {
  await callApi("POST", apiPaths.emailSuppressions, { body: { targets } });
  await refreshSuppressions();
}

export function useRemoveSuppression() {
  return useMutation({
    mutationFn: ({ id }: EmailSuppression) =>
      callApi("DELETE", apiPaths.record(apiPaths.emailSuppressions, id)),
    onSuccess: async (_response, { target }) => {
      const onPress = () => void bringBack(target);
      toast({ title: `${target} may be written to again`, action: { label: "Undo", onPress } });
      await refreshSuppressions();
    },
    onError: (failure) => toastFailure("The entry was not removed", failure),
  });
}

async function bringBack(target: string): Promise<void> {
  try {
    await addSuppressions(target);
  } catch (failure) {
    toastFailure("The entry could not be brought back", failure);
  }
}

export function usePostalAddress() {
  return useQuery({ queryKey: [apiPaths.workspace], queryFn: loadByKey(workspace), staleTime: 0 });
}

export function useChangePostalAddress() {
  return useMutation({
    mutationFn: (postalAddress: string) =>
      callApi("PUT", apiPaths.workspace, { body: { postalAddress } }),
    onSuccess: async () => {
      toast({ title: "The postal address was saved" });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.workspace] });
    },
    onError: (failure) => toastFailure("The postal address was not saved", failure),
  });
}

async function refreshSuppressions(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" && path.startsWith(apiPaths.emailSuppressions),
  });
}
