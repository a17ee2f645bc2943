import { useMutation, useQuery } from "@tanstack/react-query";
import { erasable, erasure } from "#shared/records/deleted-records.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { loadByKey } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { refreshRecords } from "#web/platform/changes/refresh-records.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

/** What an erasure would leave, unless it is asked otherwise. */
export function useErasable(id: string) {
  return useQuery({ queryKey: [apiPaths.eraseContact(id)], queryFn: loadByKey(erasable) });
}

type Erasure = { id: string; withNotes: boolean };

export function useEraseContact() {
  return useMutation({
    mutationFn: async ({ id, withNotes }: Erasure) => {
      const path = withQuery(apiPaths.eraseContact(id), { notes: withNotes ? "true" : null });
      return readJson(erasure, await callApi("POST", path));
    },
    onSuccess: (_erased, { id }) => {
      toast({ title: "The contact was erased for good" });
      void refreshRecords([apiPaths.contacts, id]);
    },
    onError: (failure) => toastFailure("The contact was not erased", failure),
  });
}
