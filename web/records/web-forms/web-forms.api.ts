import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  type EntryState,
  type NewWebForm,
  webForm,
  type WebFormChanges,
  webFormEmbedding,
  webFormEntry,
  webFormEntryDetails,
} from "#shared/web-forms/web-forms.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

export function useWebForms() {
  return useQuery({
    queryKey: [apiPaths.webForms],
    queryFn: loadByKey(z.array(webForm)),
    refetchOnMount: "always",
  });
}

export function useWebForm(id: string) {
  return useQuery({
    queryKey: [apiPaths.webForm(id)],
    queryFn: loadByKey(webForm),
    refetchOnMount: "always",
  });
}

export function useEmbedding(id: string) {
  return useQuery({
    queryKey: [apiPaths.webFormEmbedding(id)],
    queryFn: loadByKey(webFormEmbedding),
    refetchOnMount: "always",
  });
}

export function useEntries(id: string, state: EntryState | null) {
  return useInfiniteList(webFormEntry, apiPaths.webFormEntries(id), { state });
}

export function useEntry(id: string, entryId: string) {
  return useQuery({
    queryKey: [apiPaths.webFormEntry(id, entryId)],
    queryFn: loadByKey(webFormEntryDetails),
    refetchOnMount: "always",
  });
}

export function useAddWebForm() {
  return useMutation({
    mutationFn: async (body: NewWebForm) =>
      readJson(webForm, await callApi("POST", apiPaths.webForms, { body })),
    onSuccess: () => refreshWebForms(),
    onError: (failure) => toastFailure("The form was not added", failure),
  });
}

export function useChangeWebForm(id: string) {
  return useMutation({
    mutationFn: async (body: WebFormChanges) =>
      readJson(webForm, await callApi("PUT", apiPaths.webForm(id), { body })),
    onSuccess: () => refreshWebForms(),
    onError: (failure) => toastFailure("The form was not changed", failure),
  });
}

export function useDeleteWebForm(id: string) {
  return useMutation({
    mutationFn: () => callApi("DELETE", apiPaths.webForm(id)),
    onSuccess: async () => {
      toast({ title: "The form was deleted" });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.webForms] });
    },
    onError: (failure) => toastFailure("The form was not deleted", failure),
  });
}

export function useAcceptEntry(formId: string) {
  return useMutation({
    mutationFn: (entryId: string) =>
      callApi("POST", `${apiPaths.webFormEntry(formId, entryId)}/acceptance`),
    onSuccess: async () => {
      toast({ title: "The entry has become a contact" });
      await refreshWebForms();
    },
    onError: (failure) => toastFailure("There is no contact yet", failure),
  });
}

export function useSetAside(formId: string) {
  return useMutation({
    mutationFn: (entryId: string) =>
      callApi("POST", `${apiPaths.webFormEntry(formId, entryId)}/spam`),
    onSuccess: async () => {
      toast({ title: "The entry was set aside as spam" });
      await refreshWebForms();
    },
    onError: (failure) => toastFailure("The entry was not set aside", failure),
  });
}

export function useDeleteEntry(formId: string) {
  return useMutation({
    mutationFn: (entryId: string) => callApi("DELETE", apiPaths.webFormEntry(formId, entryId)),
    onSuccess: async (_gone, entryId) => {
      toast({ title: "The entry was deleted" });
      // Its own page asks for it no more.
      queryClient.removeQueries({
        queryKey: [apiPaths.webFormEntry(formId, entryId)],
        type: "inactive",
      });
      await refreshWebForms(apiPaths.webFormEntry(formId, entryId));
    },
    onError: (failure) => toastFailure("The entry was not deleted", failure),
  });
}

/** The list, each form and its entries. */
async function refreshWebForms(gone?: string): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      String(first).startsWith(apiPaths.webForms) && first !== gone,
  });
}
