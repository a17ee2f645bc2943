import { useMutation, useQuery } from "@tanstack/react-query";
import { workspace, type WorkspaceChanges } from "#shared/accounts/workspaces.ts";
import { callApi } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { departureKey } from "#web/platform/navigation/departure.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

export async function changeWorkspace(body: WorkspaceChanges): Promise<void> {
  await callApi("PUT", apiPaths.workspace, { body });
  await queryClient.invalidateQueries({ queryKey: [apiPaths.currentUser] });
  toast({ title: "Workspace saved" });
}

/** The workspace and its settings, fetched whenever they are looked at. */
export function useWorkspace() {
  return useQuery({
    queryKey: [apiPaths.workspace],
    queryFn: loadByKey(workspace),
    staleTime: 0,
  });
}

export function useDemandSecondFactor() {
  return useMutation({
    mutationFn: (requiresSecondFactor: boolean) => changeWorkspace({ requiresSecondFactor }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [apiPaths.workspace] }),
    onError: (failure) => toastFailure("The rule was not changed", failure),
  });
}

export function useRequireContactEmail() {
  return useMutation({
    mutationFn: (requiresContactEmail: boolean) => changeWorkspace({ requiresContactEmail }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [apiPaths.workspace] }),
    onError: (failure) => toastFailure("The rule was not changed", failure),
  });
}

export function useShareSubjects() {
  return useMutation({
    mutationFn: (sharesEmailSubjects: boolean) => changeWorkspace({ sharesEmailSubjects }),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (failure) => toastFailure("The setting was not changed", failure),
  });
}

/** Chooses the month in which the year of forecasts begins. */
export function useBeginYear() {
  return useMutation({
    mutationFn: (yearStartMonth: number) => changeWorkspace({ yearStartMonth }),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (failure) => toastFailure("The year was not changed", failure),
  });
}

/**
 * A call after which the page shows another workspace. It loads as a new document: nothing of the
 * one before stays behind.
 */
function useDeparture<Input>(
  write: (input: Input) => Promise<Response>,
  failed: string,
  path: string = paths.dashboard,
) {
  return useMutation({
    mutationKey: departureKey,
    mutationFn: async (input: Input) => {
      await write(input);
      window.location.assign(path);
      // What was pending stays so until the browser has gone.
      await new Promise(() => {});
    },
    onError: (failure) => toastFailure(failed, failure),
  });
}

export function useEnterWorkspace() {
  return useDeparture(
    (id: string) => callApi("POST", apiPaths.enterWorkspace(id), { isOutsideWorkspace: true }),
    "The workspace could not be opened",
  );
}

export function useMakeWorkspace() {
  return useDeparture(
    (name: string) =>
      callApi("POST", apiPaths.workspaces, { body: { name }, isOutsideWorkspace: true }),
    "The workspace was not made",
  );
}

export function useLeaveWorkspace() {
  return useDeparture(
    () => callApi("POST", apiPaths.leaveWorkspace),
    "You could not leave the workspace",
  );
}

/** Takes the workspace's name, typed to be sure. Leads to where one sees how far it is. */
export function useDeleteWorkspace() {
  return useDeparture(
    (name: string) => callApi("POST", apiPaths.deleteWorkspace, { body: { name } }),
    "The workspace was not deleted",
    paths.profile,
  );
}
