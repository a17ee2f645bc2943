import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  type DashboardChanges,
  type NewDashboard,
  savedDashboard,
  type SavedDashboard,
} from "#shared/reports/dashboards.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { readEarly } from "#web/platform/calls/early-queries.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

const staleAfterMs = 30_000;

const dashboards = {
  queryKey: [apiPaths.dashboards],
  queryFn: loadByKey(z.array(savedDashboard)),
  staleTime: staleAfterMs,
};

readEarly(apiPaths.dashboards, dashboards.queryKey, () => queryClient.query(dashboards));

/** One's own and shared dashboards, by name. */
export function useDashboards() {
  return useQuery(dashboards);
}

export function useSavedDashboard(id: string, isAsked: boolean) {
  return useQuery({
    queryKey: [apiPaths.dashboards, id],
    queryFn: loadByKey(savedDashboard),
    staleTime: staleAfterMs,
    enabled: isAsked,
  });
}

export function useAddDashboard() {
  return useMutation({
    mutationFn: addDashboard,
    onSuccess: async () => {
      toast({ title: "Dashboard saved" });
      await refreshDashboards();
    },
    onError: (failure) => toastFailure("The dashboard was not saved", failure),
  });
}

export function useChangeDashboard() {
  return useMutation({
    mutationFn: ({ id, ...body }: Partial<DashboardChanges> & { id: string }) =>
      callApi("PUT", apiPaths.record(apiPaths.dashboards, id), { body }),
    onSuccess: async () => {
      toast({ title: "Dashboard saved" });
      await refreshDashboards();
    },
    onError: async (failure) => {
      toastFailure("The dashboard was not changed", failure);
      await refreshDashboards();
    },
  });
}

export function useDeleteDashboard() {
  return useMutation({
    mutationFn: ({ id }: SavedDashboard) =>
      callApi("DELETE", apiPaths.record(apiPaths.dashboards, id)),
    onSuccess: async (_response, gone) => {
      const onPress = () => void bringBack(gone);
      toast({ title: "Dashboard deleted", action: { label: "Undo", onPress } });
      const queryKey = [apiPaths.dashboards, gone.id];
      // Its page may still be open, and would ask for what is gone.
      await queryClient.invalidateQueries({ queryKey, refetchType: "none" });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.dashboards], exact: true });
    },
    onError: (failure) => toastFailure("The dashboard was not deleted", failure),
  });
}

async function addDashboard(body: NewDashboard): Promise<SavedDashboard> {
  return readJson(savedDashboard, await callApi("POST", apiPaths.dashboards, { body }));
}

/** Under its old address, so that links to it work again. */
async function bringBack({
  id,
  name,
  description,
  tiles,
  sharedWith,
  teamId,
}: SavedDashboard): Promise<void> {
  try {
    await addDashboard({ id, name, description, tiles, sharedWith, teamId });
    toast({ title: "The dashboard is back" });
    await refreshDashboards();
  } catch (failure) {
    toastFailure("The dashboard could not be brought back", failure);
  }
}

async function refreshDashboards(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [apiPaths.dashboards] });
}
