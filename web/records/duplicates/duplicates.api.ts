import { useMutation, useQueries, useQuery, keepPreviousData } from "@tanstack/react-query";
import { z } from "zod";
import { changeSetHeader } from "#shared/records/changes.ts";
import { type Company, company } from "#shared/crm/companies.ts";
import { type Contact, contact } from "#shared/crm/contacts.ts";
import {
  duplicateGroup,
  type ListedRule,
  type mergeableEntities,
  recordMerge,
  similarRecord,
} from "#shared/records/duplicates.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { loadByKey } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { refreshRecords } from "#web/platform/changes/refresh-records.ts";
import { noteOperation, undoChange } from "#web/platform/changes/undo-changes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

export type MergeableKind = (typeof mergeableEntities)[number];

export function useDuplicates(kind: MergeableKind, by: ListedRule) {
  return useInfiniteList(duplicateGroup, `${listPaths[kind]}/duplicates`, { by });
}

/** The records that what someone types may be already. */
export function useSimilar(kind: MergeableKind, typed: Record<string, string | undefined>) {
  return useQuery({
    queryKey: [listPaths[kind], "similar", typed],
    queryFn: async ({ signal }) => {
      const path = withQuery(`${listPaths[kind]}/similar`, typed);
      return readJson(z.array(similarRecord), await callApi("GET", path, { signal }));
    },
    meta: { isHint: true },
    placeholderData: keepPreviousData,
  });
}

/** A record with the entity tag of what was seen of it. */
export type SeenRecord = { record: Contact | Company; etag: string };

export function useSeenRecords(kind: MergeableKind, ids: string[]) {
  const schema = kind === "contact" ? contact : company;
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [listPaths[kind], "seen", id],
      gcTime: 0,
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SeenRecord> => {
        const response = await callApi("GET", apiPaths.record(listPaths[kind], id), { signal });
        const etag = response.headers.get("ETag") ?? "";
        return { record: await readJson<z.ZodType<Contact | Company>>(schema, response), etag };
      },
    })),
  });
}

type Merge = {
  winnerId: string;
  loserIds: string[];
  takes: Record<string, string>;
  versions: Record<string, string>;
};

export function useMerge(kind: MergeableKind) {
  return useMutation({
    mutationFn: (body: Merge) => callApi("POST", `${listPaths[kind]}/merge`, { body }),
    onSuccess: (response, { loserIds }) => {
      const changeSetId = response.headers.get(changeSetHeader);
      if (changeSetId) noteOperation(changeSetId);
      const undo = () => void (changeSetId && undoChange(changeSetId, true));
      toast({
        title: `${loserIds.length + 1} records merged into one`,
        action: { label: "Unmerge", onPress: undo },
      });
      void refreshRecords();
    },
    onError: (failure) => {
      toastFailure("The records were not merged", failure);
      void refreshRecords();
    },
  });
}

export function useMerges(kind: MergeableKind, id: string) {
  return useQuery({
    queryKey: [apiPaths.merges(listPaths[kind], id)],
    queryFn: loadByKey(z.array(recordMerge)),
    meta: { isHint: true },
  });
}

export function useDismiss(kind: MergeableKind) {
  return useMutation({
    mutationFn: (ids: string[]) =>
      callApi("POST", `${listPaths[kind]}/duplicates/dismissal`, { body: { ids } }),
    onSuccess: () => {
      toast({ title: "They are kept apart from now on" });
      void refreshRecords();
    },
    onError: (failure) => toastFailure("This was not kept", failure),
  });
}
