import { countText } from "#shared/format/count-text.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { z } from "zod";
import {
  databaseSize,
  failedMail,
  mailsSentAgain,
  operatedWorkspace,
  operatedWorkspaceDetails,
  operatorLogEntry,
  type TrialExtension,
} from "#shared/administration/operator.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { visitAsSupport } from "#web/platform/session/support-visit.ts";
import { inOwnDays } from "#web/settings/own-days.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { operatorApiPaths, operatorPaths } from "./operator-paths.ts";

export function useOperatedWorkspaces(search: string) {
  return useInfiniteList(operatedWorkspace, operatorApiPaths.workspaces, { search });
}

export function useOperatedWorkspace(id: string) {
  return useQuery({
    queryKey: [operatorApiPaths.workspaces, id],
    queryFn: loadByKey(operatedWorkspaceDetails),
    staleTime: 0,
  });
}

export function useDatabaseSize() {
  return useQuery({
    queryKey: [operatorApiPaths.database],
    queryFn: loadByKey(databaseSize),
    meta: { isHint: true },
  });
}

export function useFailedMails() {
  return useQuery({
    queryKey: [operatorApiPaths.mails],
    queryFn: loadByKey(z.array(failedMail)),
    staleTime: 0,
  });
}

/** What the page's address narrows the log to; null for all. */
export type LogFilters = {
  action: string | null;
  search: string | null;
  workspaceId: string | null;
  from: string | null;
  to: string | null;
};

export function useOperatorLog(filters: LogFilters) {
  return useInfiniteList(operatorLogEntry, operatorApiPaths.log, inOwnDays(filters));
}

/** A write of an operator, after which everything that they see is fetched again. */
function useOperation<Input>(write: (input: Input) => Promise<string>, failed: string) {
  return useMutation({
    mutationFn: write,
    onSuccess: async (title) => {
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOperators(queryKey) });
      toast({ title });
    },
    onError: (failure) => toastFailure(failed, failure),
  });
}

function isOperators([path]: readonly unknown[]): boolean {
  return typeof path === "string" && path.startsWith("/api/operator/");
}

export function useSuspend(id: string) {
  return useOperation(async (reason: string) => {
    await callApi("POST", operatorApiPaths.suspension(id), { body: { reason } });
    return "Workspace suspended";
  }, "The workspace was not suspended");
}

export function useFree(id: string) {
  return useOperation(async () => {
    await callApi("DELETE", operatorApiPaths.suspension(id));
    return "Workspace freed";
  }, "The workspace was not freed");
}

/** Takes the workspace's name, typed to be sure. Leads to the list, which shows how far it is. */
export function useDeleteOperatedWorkspace(id: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (name: string) =>
      callApi("POST", operatorApiPaths.deletion(id), { body: { name } }),
    onSuccess: async () => {
      // First, or the page of the workspace would ask for it again.
      await navigate(operatorPaths.workspaces);
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOperators(queryKey) });
      toast({ title: "Workspace deleted" });
    },
    onError: (failure) => toastFailure("The workspace was not deleted", failure),
  });
}

/** For a form, which says itself why it was refused. */
export async function extendTrial(body: TrialExtension): Promise<void> {
  await callApi("POST", operatorApiPaths.trials, { body });
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOperators(queryKey) });
  toast({ title: "Trial extended" });
}

export function useSignOut() {
  return useOperation(async (email: string) => {
    await callApi("POST", operatorApiPaths.signOuts, { body: { email } });
    return `${email} is signed out everywhere`;
  }, "The user was not signed out");
}

export function useSendMailAgain() {
  return useOperation(async (id: string) => {
    await callApi("POST", operatorApiPaths.mailAttempts(id));
    return "The mail is on its way again";
  }, "The mail was not sent again");
}

export function useSendAllAgain() {
  return useOperation(async () => {
    const answer = await callApi("POST", operatorApiPaths.allMailAttempts);
    const { count } = await readJson(mailsSentAgain, answer);
    return countText(count, "mail is on its way again", "mails are on their way again");
  }, "The mails were not sent again");
}

/** Opens the workspace as a new document, which names it in every call. */
export function useVisit(id: string) {
  return useMutation({
    mutationFn: async () => {
      await callApi("POST", operatorApiPaths.supportVisits(id));
      visitAsSupport(id);
      window.location.assign(paths.dashboard);
      // What was pending stays so until the browser has gone.
      await new Promise(() => {});
    },
    onError: (failure) => toastFailure("The workspace could not be opened", failure),
  });
}
