import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import {
  importFile,
  type ImportFile,
  type ImportMapping,
  previewRow,
  type RowOutcome,
} from "#shared/imports/imports.ts";
import { noteBegun } from "#web/platform/operations/known-operations.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";

const lookAgainMs = 1_000;
const previewRows = 50;

/** The server reads the file or tries it. The stream reports how far an operation is. */
function isBusy({ state, check }: ImportFile): boolean {
  return state === "reading" || check?.state === "running";
}

/** The latest imports, followed while one of them goes on. */
export function useImports() {
  return useQuery({
    queryKey: [apiPaths.fileImports],
    queryFn: async ({ signal }) =>
      readJson(z.array(importFile), await callApi("GET", apiPaths.fileImports, { signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? lookAgainMs : false),
  });
}

/** One import, followed while its file is read and tried. */
export function useImport(id: string) {
  return useQuery({
    queryKey: [apiPaths.fileImports, id],
    queryFn: async ({ signal }) =>
      readJson(importFile, await callApi("GET", apiPaths.fileImport(id), { signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? lookAgainMs : false),
  });
}

/** Asks for an import again, with what columns can be mapped to by now. */
export async function refreshImport(id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [apiPaths.fileImports, id], exact: true });
}

function show(file: ImportFile): void {
  queryClient.setQueryData([apiPaths.fileImports, file.id], file);
}

/** Takes the mapping, and finds out what the import would do. */
export function useDryRun(id: string) {
  return useMutation({
    mutationFn: async (mapping: ImportMapping) => {
      await readJson(importFile, await callApi("PUT", apiPaths.fileImport(id), { body: mapping }));
      queryClient.removeQueries({ queryKey: [apiPaths.fileImports, id, "preview"] });
      return readJson(importFile, await callApi("POST", apiPaths.dryRun(id)));
    },
    onSuccess: show,
  });
}

/** Has the file read again, below the row that was chosen for its headers. */
export function useHeaderRow(id: string) {
  return useMutation({
    mutationFn: async (row: number) =>
      readJson(importFile, await callApi("PUT", apiPaths.headerRow(id), { body: { row } })),
    onSuccess: show,
    onError: (failure) => toastFailure("The headers were not changed", failure),
  });
}

/** What the dry run found, some rows at a time; null is every outcome. */
export function usePreview(id: string, outcome: RowOutcome | null) {
  return useInfiniteQuery({
    queryKey: [apiPaths.fileImports, id, "preview", outcome],
    queryFn: async ({ pageParam, signal }) => {
      const path = apiPaths.importPreview(id, { outcome, after: pageParam, limit: previewRows });
      return readJson(z.array(previewRow), await callApi("GET", path, { signal }));
    },
    initialPageParam: 0,
    getNextPageParam: (rows) =>
      rows.length === previewRows ? (rows.at(-1)?.number ?? null) : null,
  });
}

export function useStartImport(id: string) {
  return useMutation({
    mutationFn: async () =>
      readJson(operation, await callApi("POST", apiPaths.startFileImport(id))),
    onSuccess: async (begun) => {
      noteBegun(begun);
      await refreshImport(id);
    },
  });
}

/** Takes a file away; what was imported of it stays. */
export function useForgetImport() {
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE", apiPaths.fileImport(id)),
    onError: (failure) => toastFailure("The file was not forgotten", failure),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: [apiPaths.fileImports], exact: true }),
  });
}
