import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  contactRun,
  type NewRun,
  type NewSequence,
  sequence,
  sequenceRun,
  sequenceSummary,
} from "#shared/email/sequences.ts";
import { sequenceNumbers } from "#shared/email/sequence-numbers.ts";
import { callApi } from "#web/platform/calls/api-client.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

/** Steps are taken, and replies come, by themselves. */
const refreshMs = 30_000;

export function useSequences(isAsked = true) {
  return useQuery({
    queryKey: [apiPaths.sequences],
    queryFn: loadByKey(z.array(sequenceSummary)),
    refetchOnMount: "always",
    enabled: isAsked,
  });
}

export function useSequence(id: string) {
  return useQuery({
    queryKey: [apiPaths.sequence(id)],
    queryFn: loadByKey(sequence),
    refetchOnMount: "always",
  });
}

export function useSequenceNumbers(id: string) {
  return useQuery({
    queryKey: [apiPaths.sequenceNumbers(id)],
    queryFn: loadByKey(sequenceNumbers),
    refetchInterval: refreshMs,
    refetchOnMount: "always",
  });
}

export function useSequenceRuns(id: string, state: string | null) {
  return useInfiniteList(sequenceRun, apiPaths.sequenceRuns(id), { state });
}

export function useContactRuns(contactId: string) {
  return useQuery({
    queryKey: [apiPaths.contactRuns(contactId)],
    queryFn: loadByKey(z.array(contactRun)),
    refetchInterval: refreshMs,
  });
}

export async function addSequence(body: NewSequence): Promise<void> {
  await callApi("POST", apiPaths.sequences, { body });
  await refreshSequences();
}

export async function changeSequence(
  id: string,
  body: NewSequence & { version: number },
): Promise<void> {
  await callApi("PUT", apiPaths.sequence(id), { body });
  await refreshSequences();
}

export function useDeleteSequence() {
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE", apiPaths.sequence(id)),
    onSuccess: async () => {
      toast({ title: "The sequence was deleted" });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.sequences] });
    },
    onError: (failure) => toastFailure("The sequence was not deleted", failure),
  });
}

export async function startRun(sequenceId: string, body: NewRun): Promise<void> {
  await callApi("POST", apiPaths.sequenceRuns(sequenceId), { body });
  await refreshRuns(body.contactId);
}

export function useStopRun(contactId: string) {
  return useMutation({
    mutationFn: (id: string) => callApi("POST", apiPaths.stopRun(id)),
    onSuccess: () => toast({ title: "The sequence was stopped" }),
    onSettled: () => refreshRuns(contactId),
    onError: (failure) => toastFailure("The sequence was not stopped", failure),
  });
}

function refreshRuns(contactId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [apiPaths.contactRuns(contactId)] });
}

/** The list, and each of them. */
async function refreshSequences(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" && path.startsWith(apiPaths.sequences),
  });
}
