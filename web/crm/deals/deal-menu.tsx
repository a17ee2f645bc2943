import type { Deal } from "#shared/deals.ts";
import { HistoryMenuItem } from "#web/records/history/history-button.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { RecordMenu } from "#web/ui/record-menu.tsx";
import { useDeleteDeal } from "./deals.api.ts";
import { StageChoices } from "./stage-menu.tsx";

type DealMenuProps = {
  deal: Deal;
  /** Moves the deal without a drag. */
  onMove: (stage: string) => void;
  onDeleted?: () => void;
};

export function DealMenu({ deal, onMove, onDeleted }: DealMenuProps) {
  const { open } = useViewParams();
  const { mutate: deleteDeal } = useDeleteDeal();
  if (!useMay("records.write")) return null;
  return (
    <RecordMenu
      name={deal.title}
      onEdit={() => open({ edit: deal.id })}
      onDelete={() => deleteDeal(deal.id, { onSuccess: onDeleted })}
    >
      <HistoryMenuItem kind="deal" id={deal.id} />
      <StageChoices stage={deal.stage} onMove={onMove} />
    </RecordMenu>
  );
}
