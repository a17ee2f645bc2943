import { useMutation, useQuery } from "@tanstack/react-query";
import { changedRecord, changeSetDetails, recordChange } from "#shared/records/changes.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey } from "#web/platform/calls/query-client.ts";
import { undoChange } from "#web/platform/changes/undo-changes.ts";

/** What happened to one record of a list, newest first. */
export function useHistory(list: string, id: string) {
  return useInfiniteList(recordChange, apiPaths.history(list, id));
}

export function useChangedRecords(changeSetId: string) {
  return useInfiniteList(changedRecord, apiPaths.changedRecords(changeSetId));
}

/** What an operation changed, and what stands in the way of undoing it: fetched each time. */
export function useChangeSet(id: string) {
  return useQuery({
    queryKey: [apiPaths.changeSets, id],
    queryFn: loadByKey(changeSetDetails),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Takes an operation back, as a whole or as far as no one has built on it. */
export function useUndo(changeSetId: string) {
  return useMutation({
    mutationFn: (keepLater: boolean) => undoChange(changeSetId, keepLater),
  });
}
