import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { type RuleDraft, ruleWithDraft } from "#shared/rules/rule-drafts.ts";
import { ruleSecret } from "#shared/rules/rule-secret.ts";
import {
  type NewRule,
  type Rule,
  rule,
  ruleRun,
  ruleVersion,
  runWithSteps,
} from "#shared/rules/rules.ts";
import { ApiError, callApi, readJson } from "#web/platform/calls/api-client.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { refreshRules } from "#web/platform/changes/refresh-rules.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { sentence } from "#web/ui/isolated.ts";

export function useRules() {
  return useQuery({
    queryKey: [apiPaths.rules],
    queryFn: loadByKey(z.array(rule)),
    refetchOnMount: "always",
  });
}

export function useRule(id: string) {
  return useQuery({
    queryKey: [apiPaths.rule(id)],
    queryFn: loadByKey(ruleWithDraft),
    refetchOnMount: "always",
  });
}

export function useRuleVersions(id: string, isAsked = true) {
  return useQuery({
    queryKey: [`${apiPaths.rule(id)}/versions`],
    queryFn: isAsked ? loadByKey(z.array(ruleVersion)) : skipToken,
  });
}

export function useRuns(
  id: string,
  asked: Record<"state" | "step" | "outcome" | "q", string | null>,
) {
  return useInfiniteList(ruleRun, apiPaths.ruleRuns(id), asked);
}

export function useRun(ruleId: string, id: string) {
  return useQuery({
    queryKey: [apiPaths.ruleRun(ruleId, id)],
    queryFn: loadByKey(runWithSteps),
    refetchOnMount: "always",
  });
}

/** @param edited an existing rule as it was opened; undefined for a new one */
export function useSaveRule(edited: EditedRule | undefined) {
  return useMutation({
    mutationFn: async ({ rule: body, isForced }: Saved<NewRule>) =>
      readJson(
        rule,
        await (edited === undefined
          ? callApi("POST", apiPaths.rules, { body })
          : callApi("PUT", apiPaths.rule(edited.id), { body, headers: ifAt(edited, isForced) })),
      ),
    onSuccess: () => void refreshRules(),
    onError: (failure) => toastUnlessStale("The rule was not saved", failure),
  });
}

export function useSaveDraft(edited: EditedRule) {
  return useMutation({
    mutationFn: async ({ rule: body, isForced }: Saved<RuleDraft>) =>
      readJson(
        ruleWithDraft,
        await callApi("PUT", `${apiPaths.rule(edited.id)}/draft`, {
          body,
          headers: ifAt(edited, isForced),
        }),
      ),
    onSuccess: () => {
      toast({ title: "The draft was saved", description: "The rule runs as before." });
      void refreshRules();
    },
    onError: (failure) => toastUnlessStale("The draft was not saved", failure),
  });
}

export type EditedRule = Pick<Rule, "id" | "revision">;

interface Saved<Body> {
  rule: Body;
  /** Whatever others have saved meanwhile. */
  isForced: boolean;
}

function ifAt({ revision }: EditedRule, isForced: boolean): Record<string, string> {
  return isForced ? {} : { "If-Match": `"${revision}"` };
}

/** Whether others have changed the rule or its draft meanwhile. */
export function isStale(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 412;
}

function toastUnlessStale(title: string, failure: unknown): void {
  if (!isStale(failure)) toastFailure(title, failure);
}

export function useDiscardDraft(discarded: EditedRule) {
  return useMutation({
    mutationFn: () =>
      callApi("DELETE", `${apiPaths.rule(discarded.id)}/draft`, {
        headers: ifAt(discarded, false),
      }),
    onSuccess: async () => {
      toast({ title: "The draft was discarded" });
      await refreshRules();
    },
    onError: async (failure) => {
      toastFailure("The draft was not discarded", failure);
      await refreshRules();
    },
  });
}

export function useSwitchRule(id: string) {
  return useMutation({
    mutationFn: async (isOn: boolean) =>
      readJson(rule, await callApi("PUT", `${apiPaths.rule(id)}/switch`, { body: { isOn } })),
    onSuccess: async ({ name, isOn }) => {
      toast({ title: isOn ? sentence`“${name}” is on` : sentence`“${name}” is off` });
      await refreshRules();
    },
    onError: (failure) => toastFailure("The rule was not switched", failure),
  });
}

export function useDeleteRule(id: string) {
  return useMutation({
    mutationFn: () => callApi("DELETE", apiPaths.rule(id)),
    onSuccess: async () => {
      toast({ title: "The rule was deleted" });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.rules] });
    },
    onError: (failure) => toastFailure("The rule was not deleted", failure),
  });
}

export function useRepeatRun(ruleId: string) {
  return useMutation({
    mutationFn: (id: string) => callApi("POST", `${apiPaths.ruleRun(ruleId, id)}/repeat`),
    onSuccess: async () => {
      toast({ title: "The run goes on at the step that failed" });
      await refreshRules();
    },
    onError: (failure) => toastFailure("The run was not repeated", failure),
  });
}

export function useStopRun(ruleId: string) {
  return useMutation({
    mutationFn: (id: string) => callApi("POST", `${apiPaths.ruleRun(ruleId, id)}/stop`),
    onSuccess: async () => {
      toast({ title: "The run was stopped" });
      await refreshRules();
    },
    onError: (failure) => toastFailure("The run was not stopped", failure),
  });
}

const secretPath = (id: string) => `${apiPaths.rule(id)}/secret`;

export function useRuleSecret(id: string) {
  return useQuery({
    queryKey: [secretPath(id)],
    queryFn: loadByKey(ruleSecret),
    refetchOnMount: "always",
    gcTime: 0,
  });
}

export function useRenewRuleSecret(id: string) {
  return useMutation({
    mutationFn: async () => readJson(ruleSecret, await callApi("POST", secretPath(id))),
    onSuccess: (made) => queryClient.setQueryData([secretPath(id)], made),
    onError: (failure) => toastFailure("There is no new secret", failure),
  });
}
