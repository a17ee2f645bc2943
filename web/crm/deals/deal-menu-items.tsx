import { AlarmClock, AlarmClockOff } from "lucide-react";
import type { Deal } from "#shared/crm/deals.ts";
import { HistoryMenuItem } from "#web/records/history/history-button.tsx";
import { StartRuleItems } from "#web/records/rules-by-hand/start-rule-items.tsx";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { useSnoozeDeal } from "./deals.api.ts";
import { snoozedDay } from "./idle-mark.tsx";
import { StageChoices } from "./stage-menu.tsx";

type DealMenuItemsProps = {
  deal: Deal;
  onSnooze: () => void;
  onMove: (stage: string) => void;
};

export function DealMenuItems({ deal, onSnooze, onMove }: DealMenuItemsProps) {
  const { stageOf } = useStages();
  return (
    <>
      <HistoryMenuItem kind="deal" id={deal.id} />
      {stageOf(deal.stage)?.type === "open" && <SnoozeItem deal={deal} onSnooze={onSnooze} />}
      <StartRuleItems kind="deal" recordIds={[deal.id]} />
      <StageChoices stage={deal.stage} onMove={onMove} />
    </>
  );
}

function SnoozeItem({ deal, onSnooze }: { deal: Deal; onSnooze: () => void }) {
  const { mutate } = useSnoozeDeal(deal);
  if (snoozedDay(deal) === null) {
    return (
      <DropdownMenuItem onSelect={onSnooze}>
        <AlarmClock aria-hidden />
        Snooze
      </DropdownMenuItem>
    );
  }
  return (
    <DropdownMenuItem onSelect={() => mutate({ snoozedUntil: null, snoozeReason: null })}>
      <AlarmClockOff aria-hidden />
      End snooze
    </DropdownMenuItem>
  );
}
