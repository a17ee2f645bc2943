import { Workflow } from "lucide-react";
import type { RuleKind } from "#shared/rules/rules.ts";
import { DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { useRulesByHand, useStartRule } from "./rules-by-hand.api.ts";

type StartRuleItemsProps = {
  kind: RuleKind;
  recordIds: string[];
  onStarted?: () => void;
};

/** Of a menu: the rules that one can start for records. */
export function StartRuleItems({ kind, recordIds, onStarted }: StartRuleItemsProps) {
  const rules = useRulesByHand(kind);
  const { mutate } = useStartRule();
  return rules.map((rule) => (
    <DropdownMenuItem
      key={rule.id}
      onSelect={() => mutate({ kind, rule, recordIds }, { onSuccess: onStarted })}
    >
      <Workflow aria-hidden />
      {`Start “${rule.name}”`}
    </DropdownMenuItem>
  ));
}
