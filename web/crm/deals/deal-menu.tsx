import { useState } from "react";
import type { Deal } from "#shared/crm/deals.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { RecordMenu } from "#web/ui/menus/record-menu.tsx";

const DealMenuItems = lazyPart(async () => (await import("./deal-menu-items.tsx")).DealMenuItems, {
  isFetchedSoon: true,
});

const SnoozeDialog = lazyDialog(async () => (await import("./snooze-dialog.tsx")).SnoozeDialog);

type DealMenuProps = {
  deal: Deal;
  /** Moves the deal without a drag. */
  onMove: (stage: string) => void;
  onEdit: () => void;
  onDelete: () => void;
};

export function DealMenu({ deal, onMove, ...actions }: DealMenuProps) {
  const [isSnoozing, setIsSnoozing] = useState(false);
  if (!useMay("records.write")) return null;
  return (
    <>
      <RecordMenu name={deal.title} fetchItems={DealMenuItems.fetchCode} {...actions}>
        <DealMenuItems deal={deal} onSnooze={() => setIsSnoozing(true)} onMove={onMove} />
      </RecordMenu>
      {isSnoozing && <SnoozeDialog deal={deal} onClose={() => setIsSnoozing(false)} />}
    </>
  );
}
