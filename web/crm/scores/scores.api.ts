import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { scoreGrade } from "#shared/scores/score-grade.ts";
import {
  contactScore,
  type NewScore,
  score,
  type ScoreByHand,
  type ScoreTrial,
  workedScore,
} from "#shared/scores/scores.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { refreshRecords } from "#web/platform/changes/refresh-records.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

/** While a score is worked out for all contacts, the page follows it. */
const refreshMs = 2_000;

const scorePath = (id: string) => `${apiPaths.scores}/${id}`;
const gradePath = (id: string) => `${scorePath(id)}/grade`;
const scoresOf = (contactId: string) => `${apiPaths.contacts}/${contactId}/scores`;

export function useScores() {
  return useQuery({
    queryKey: [apiPaths.scores],
    queryFn: async ({ signal }) =>
      readJson(z.array(score), await callApi("GET", apiPaths.scores, { signal })),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.progress) ? refreshMs : false),
    refetchOnMount: "always",
  });
}

export function useScore(id: string) {
  return useQuery({
    queryKey: [scorePath(id)],
    queryFn: async ({ signal }) => readJson(score, await callApi("GET", scorePath(id), { signal })),
    refetchInterval: ({ state }) => (state.data?.progress ? refreshMs : false),
    refetchOnMount: "always",
  });
}

export function useScoreGrade(id: string) {
  return useQuery({
    queryKey: [gradePath(id)],
    queryFn: loadByKey(scoreGrade),
    refetchOnMount: "always",
  });
}

/** @param id of an existing score; undefined for a new one */
export function useSaveScore(id: string | undefined) {
  return useMutation({
    mutationFn: async (body: NewScore) =>
      readJson(
        score,
        await (id === undefined
          ? callApi("POST", apiPaths.scores, { body })
          : callApi("PUT", scorePath(id), { body })),
      ),
    onSuccess: async () => {
      toast({ title: id === undefined ? "The score was added" : "The score was saved" });
      await refreshScores();
    },
    onError: (failure) => toastFailure("The score was not saved", failure),
  });
}

export function useDeleteScore(id: string) {
  return useMutation({
    mutationFn: () => callApi("DELETE", scorePath(id)),
    onSuccess: async () => {
      toast({ title: "The score was deleted" });
      queryClient.removeQueries({ queryKey: [scorePath(id)] });
      queryClient.removeQueries({ queryKey: [gradePath(id)] });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.scores] });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.customFields] });
    },
    onError: (failure) => toastFailure("The score was not deleted", failure),
  });
}

/** Scores are among the fields of contacts, too. */
async function refreshScores(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => String(first).startsWith(apiPaths.scores),
  });
  await queryClient.invalidateQueries({ queryKey: [apiPaths.customFields] });
}

export function useTryScore() {
  return useMutation({
    mutationFn: async (body: ScoreTrial) =>
      readJson(
        workedScore,
        await callApi("POST", `${apiPaths.scores}/try`, { body, isRead: true }),
      ),
    onError: (failure) => toastFailure("The score was not tried", failure),
  });
}

/** What changes a contact changes its scores, too: the version says that there is something new. */
export function useContactScores(contactId: string, version: number) {
  return useQuery({
    queryKey: [scoresOf(contactId), version],
    queryFn: async ({ signal }) =>
      readJson(z.array(contactScore), await callApi("GET", scoresOf(contactId), { signal })),
    placeholderData: (before) => before,
    refetchOnMount: "always",
  });
}

export function useSetByHand(contactId: string, scoreId: string) {
  return useMutation({
    mutationFn: (body: ScoreByHand) =>
      callApi("PUT", `${scoresOf(contactId)}/${scoreId}`, { body }),
    onSuccess: () => refreshContact(contactId, "The score was set"),
    onError: (failure) => toastFailure("The score was not set", failure),
  });
}

export function useTakeBack(contactId: string, scoreId: string) {
  return useMutation({
    mutationFn: () => callApi("DELETE", `${scoresOf(contactId)}/${scoreId}`),
    onSuccess: () => refreshContact(contactId, "The score follows the points again"),
    onError: (failure) => toastFailure("The score was not changed", failure),
  });
}

async function refreshContact(contactId: string, title: string): Promise<void> {
  toast({ title });
  await queryClient.invalidateQueries({ queryKey: [scoresOf(contactId)] });
  await refreshRecords();
}
