import { useState } from "react";
import type { Deal } from "#shared/deals.ts";
import { useMay } from "#web/platform/use-may.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { RecordMenu } from "#web/ui/record-menu.tsx";
import { useDeleteDeal } from "./deals.api.ts";

const DealMenuItems = lazyPart(async () => (await import("./deal-menu-items.tsx")).DealMenuItems, {
  isFetchedSoon: true,
});

const SnoozeDialog = lazyDialog(async () => (await import("./snooze-dialog.tsx")).SnoozeDialog);

type DealMenuProps = {
  deal: Deal;
  /** Moves the deal without a drag. */
  onMove: (stage: string) => void;
  onDeleted?: () => void;
};

export function DealMenu({ deal, onMove, onDeleted }: DealMenuProps) {
  const { open } = useViewParams();
  const { mutate: deleteDeal } = useDeleteDeal();
  const [isSnoozing, setIsSnoozing] = useState(false);
  if (!useMay("records.write")) return null;
  return (
    <>
      <RecordMenu
        name={deal.title}
        onEdit={() => open({ edit: deal.id })}
        fetchItems={DealMenuItems.fetchCode}
        onDelete={() => deleteDeal(deal.id, { onSuccess: onDeleted })}
      >
        <DealMenuItems deal={deal} onSnooze={() => setIsSnoozing(true)} onMove={onMove} />
      </RecordMenu>
      {isSnoozing && <SnoozeDialog deal={deal} onClose={() => setIsSnoozing(false)} />}
    </>
  );
}
