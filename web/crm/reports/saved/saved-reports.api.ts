import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  type NewReport,
  type ReportChanges,
  savedReport,
  type SavedReport,
} from "#shared/reports/saved-reports.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { readEarly } from "#web/platform/calls/early-queries.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

const staleAfterMs = 30_000;

const reports = {
  queryKey: [apiPaths.reports],
  queryFn: loadByKey(z.array(savedReport)),
  // A colleague may have shared one: anyone who opens the page a while later is shown it.
  staleTime: staleAfterMs,
};

readEarly(apiPaths.reports, reports.queryKey, () => queryClient.query(reports));

/** One's own and shared reports, by name. */
export function useSavedReports() {
  return useQuery(reports);
}

export function useSavedReport(id: string) {
  return useQuery({
    queryKey: [apiPaths.reports, id],
    queryFn: loadByKey(savedReport),
    staleTime: staleAfterMs,
  });
}

export function useAddReport() {
  return useMutation({
    mutationFn: addReport,
    onSuccess: async () => {
      toast({ title: "Report saved" });
      await refreshReports();
    },
    onError: (failure) => toastFailure("The report was not saved", failure),
  });
}

/** `done` is what a toast says when it went well. */
type ChangeOfReport = Partial<ReportChanges> & { id: string; done: string };

export function useChangeReport() {
  return useMutation({
    mutationFn: ({ id, done: _done, ...body }: ChangeOfReport) =>
      callApi("PUT", apiPaths.record(apiPaths.reports, id), { body }),
    onSuccess: async (_response, { done }) => {
      toast({ title: done });
      await refreshReports();
    },
    onError: (failure) => toastFailure("The report was not changed", failure),
  });
}

export function useDeleteReport() {
  return useMutation({
    mutationFn: ({ id }: SavedReport) => callApi("DELETE", apiPaths.record(apiPaths.reports, id)),
    onSuccess: async (_response, gone) => {
      const onPress = () => void bringBack(gone);
      toast({ title: "Report deleted", action: { label: "Undo", onPress } });
      const queryKey = [apiPaths.reports, gone.id];
      // Its page may still be open, and would ask for what is gone.
      await queryClient.invalidateQueries({ queryKey, refetchType: "none" });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.reports], exact: true });
    },
    onError: (failure) => toastFailure("The report was not deleted", failure),
  });
}

async function addReport(body: NewReport): Promise<SavedReport> {
  return readJson(savedReport, await callApi("POST", apiPaths.reports, { body }));
}

/** Under its old address, so that links to it work again. */
async function bringBack(gone: SavedReport): Promise<void> {
  const { id, name, description, question, picture, sharedWith, teamId } = gone;
  try {
    await addReport({ id, name, description, question, picture, sharedWith, teamId });
    toast({ title: "The report is back" });
    await refreshReports();
  } catch (failure) {
    toastFailure("The report could not be brought back", failure);
  }
}

async function refreshReports(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [apiPaths.reports] });
}
