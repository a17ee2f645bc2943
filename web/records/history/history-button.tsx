import { History } from "lucide-react";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";

type HistoryOf = { kind: ListedKind; id: string };

export function HistoryButton(of: HistoryOf) {
  const openHistory = useOpenHistory(of);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="History"
      title="History"
      className="relative z-10"
      onClick={openHistory}
    >
      <History aria-hidden />
    </Button>
  );
}

export function HistoryMenuItem(of: HistoryOf) {
  const openHistory = useOpenHistory(of);
  return (
    <DropdownMenuItem onSelect={openHistory}>
      <History aria-hidden />
      History
    </DropdownMenuItem>
  );
}

function useOpenHistory({ kind, id }: HistoryOf) {
  const { open } = useViewParams();
  return () => open({ history: `${kind}-${id}` });
}
