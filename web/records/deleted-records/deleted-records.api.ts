import { useMutation } from "@tanstack/react-query";
import {
  type DeletedKey,
  deletedRecord,
  erasure,
  type LostLink,
  restoration,
} from "#shared/records/deleted-records.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { refreshRecords } from "#web/platform/changes/refresh-records.ts";
import { noteOperation, undoChange } from "#web/platform/changes/undo-changes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { countText } from "#shared/format/count-text.ts";

export function useDeletedRecords(q: string) {
  return useInfiniteList(deletedRecord, apiPaths.deletedRecords, { q });
}

/** Restores records; the caller shows what could not be linked again. */
export function useRestore(onLost: (lost: LostLink[]) => void) {
  return useMutation({
    mutationFn: async (records: DeletedKey[]) =>
      readJson(restoration, await callApi("POST", apiPaths.restoration, { body: { records } })),
    onSuccess: ({ changeSetId, restoredRecords, lostLinks, notice }) => {
      noteOperation(changeSetId);
      toast({
        title: `${countText(restoredRecords, "record", "records")} restored`,
        ...(notice && { description: notice }),
        action: { label: "Undo", onPress: () => void undoChange(changeSetId) },
      });
      onLost(lostLinks);
      void refreshRecords();
    },
    onError: (failure) => toastFailure("Nothing was restored", failure),
  });
}

export function useErase() {
  return useMutation({
    mutationFn: async (records: DeletedKey[]) =>
      readJson(erasure, await callApi("POST", apiPaths.erasure, { body: { records } })),
    onSuccess: ({ erasedRecords }) => {
      toast({ title: `${countText(erasedRecords, "record", "records")} erased for good` });
      void refreshRecords();
    },
    onError: (failure) => toastFailure("Nothing was erased", failure),
  });
}
