import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { kindWords } from "#shared/records/kind-words.ts";
import { type RuleByHand, ruleByHand, ruleStarted } from "#shared/rules/by-hand.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { loadByKey } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { countText } from "#shared/format/count-text.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { sentence } from "#web/ui/isolated.ts";

/** The rules that one may start for records of a kind; none for null. */
export function useRulesByHand(kind: ListedKind | null): RuleByHand[] {
  const { data } = useQuery({
    queryKey: [withQuery(`${apiPaths.rules}/by-hand`, { kind: kind ?? undefined })],
    queryFn: loadByKey(z.array(ruleByHand)),
    enabled: useMay("records.write") && kind !== null,
    staleTime: 60_000,
  });
  return data ?? [];
}

type Start = { kind: RuleKind; rule: RuleByHand; recordIds: string[] };

export function useStartRule() {
  return useMutation({
    mutationFn: async ({ rule, recordIds }: Start) =>
      readJson(
        ruleStarted,
        await callApi("POST", `${apiPaths.rule(rule.id)}/start`, { body: { recordIds } }),
      ),
    onSuccess: ({ begun, leftOut }, { kind, rule: { name } }) => {
      const { one, many } = kindWords[kind];
      toast({
        title:
          begun === 0
            ? sentence`“${name}” was not started`
            : sentence`“${name}” was started for ${countText(begun, one, many)}`,
        ...(leftOut > 0 && {
          description: `${countText(leftOut, one, many)} left out: the rule's condition is not met, or it ran too often.`,
        }),
      });
    },
    onError: (failure) => toastFailure("The rule was not started", failure),
  });
}
