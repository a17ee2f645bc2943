import { Workflow } from "lucide-react";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { useRulesByHand, useStartRule } from "#web/records/rules-by-hand/rules-by-hand.api.ts";
import type { Action } from "./actions.ts";

type Ruled = { kind: ListedKind; id: string };

export function useRuleActions(record: Ruled | null): Action[] {
  const kind = record?.kind ?? null;
  const rules = useRulesByHand(kind);
  const { mutate: start } = useStartRule();
  if (!record || !kind) return [];
  return rules.map((rule) => ({
    id: rule.id,
    label: `Start rule: ${rule.name}`,
    also: "run automation workflow by hand",
    group: "This page",
    icon: Workflow,
    run: () => start({ kind, rule, recordIds: [record.id] }),
  }));
}
