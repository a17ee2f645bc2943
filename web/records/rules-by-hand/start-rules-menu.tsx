import { Workflow } from "lucide-react";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { mostStarted } from "#shared/rules/by-hand.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu } from "#web/ui/menus/dropdown-menu.tsx";
import { useRulesByHand } from "./rules-by-hand.api.ts";
import { StartRuleItems } from "./start-rule-items.tsx";

type StartRulesMenuProps = { kind: ListedKind; recordIds: string[]; onStarted: () => void };

export function StartRulesMenu({ kind, ...start }: StartRulesMenuProps) {
  const rules = useRulesByHand(kind);
  if (rules.length === 0 || start.recordIds.length > mostStarted) return null;
  return (
    <DropdownMenu
      trigger={
        <Button>
          <Workflow aria-hidden />
          Start rule
        </Button>
      }
    >
      <StartRuleItems kind={kind} {...start} />
    </DropdownMenu>
  );
}
