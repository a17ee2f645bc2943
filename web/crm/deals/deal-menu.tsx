import { AlarmClock, AlarmClockOff } from "lucide-react";
import { useState } from "react";
import type { Deal } from "#shared/deals.ts";
import { StartRuleItems } from "#web/records/rules-by-hand/start-rule-items.tsx";
import { HistoryMenuItem } from "#web/records/history/history-button.tsx";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { useMay } from "#web/platform/use-may.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { DropdownMenuItem } from "#web/ui/dropdown-menu.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { RecordMenu } from "#web/ui/record-menu.tsx";
import { useDeleteDeal, useSnoozeDeal } from "./deals.api.ts";
import { snoozedDay } from "./idle-mark.tsx";
import { StageChoices } from "./stage-menu.tsx";

const SnoozeDialog = lazyPart(async () => (await import("./snooze-dialog.tsx")).SnoozeDialog, {
  isFetchedSoon: true,
});

type DealMenuProps = {
  deal: Deal;
  /** Moves the deal without a drag. */
  onMove: (stage: string) => void;
  onDeleted?: () => void;
};

export function DealMenu({ deal, onMove, onDeleted }: DealMenuProps) {
  const { open } = useViewParams();
  const { stageOf } = useStages();
  const { mutate: deleteDeal } = useDeleteDeal();
  const [isSnoozing, setIsSnoozing] = useState(false);
  if (!useMay("records.write")) return null;
  return (
    <>
      <RecordMenu
        name={deal.title}
        onEdit={() => open({ edit: deal.id })}
        onDelete={() => deleteDeal(deal.id, { onSuccess: onDeleted })}
      >
        <HistoryMenuItem kind="deal" id={deal.id} />
        {stageOf(deal.stage)?.type === "open" && (
          <SnoozeItem deal={deal} onSnooze={() => setIsSnoozing(true)} />
        )}
        <StartRuleItems kind="deal" recordIds={[deal.id]} />
        <StageChoices stage={deal.stage} onMove={onMove} />
      </RecordMenu>
      {isSnoozing && <SnoozeDialog deal={deal} onClose={() => setIsSnoozing(false)} />}
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
