import type { SavedDashboard } from "#shared/reports/dashboards.ts";
import { useChangeDashboard } from "#web/crm/reports/dashboards/dashboards.api.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { useLeaveGuard } from "#web/platform/navigation/use-leave-guard.tsx";
import { AddReport } from "./add-report.tsx";
import { ArrangedTiles } from "./arranged-tiles.tsx";
import { ArrangingBar } from "./arranging-bar.tsx";
import { useArranging } from "./use-arranging.ts";

const howTo =
  "Drag a report by its handle, or press Space on the handle and move it with the arrow keys. Three columns fit beside each other on a wide screen, one on a phone.";

type ArrangedDashboardProps = { dashboard: SavedDashboard; onClose: () => void };

/** A dashboard while its tiles are moved, sized, removed and added. All of it is saved at the end. */
export function ArrangedDashboard({ dashboard, onClose }: ArrangedDashboardProps) {
  const { id, name } = dashboard;
  const arranging = useArranging(dashboard.tiles);
  const { tiles, tilesBefore, message, isChanged, others, add, undo } = arranging;
  const change = useChangeDashboard();
  const { question } = useLeaveGuard({ isChanged, title: "Leave the dashboard unsaved?" });
  useDocumentTitle(name);
  const save = () => {
    if (isChanged) change.mutate({ id, tiles, tilesBefore }, { onSuccess: onClose });
    else onClose();
  };
  return (
    <>
      <PageHeader
        title={name}
        description={tiles.length === 0 ? "Add the first report below." : howTo}
      />
      <ArrangingBar
        message={message}
        canUndo={isChanged}
        isSaving={change.isPending}
        onUndo={undo}
        onCancel={onClose}
        onDone={save}
      />
      <ArrangedTiles arranging={arranging} />
      {question}
      <AddReport reports={others} count={tiles.length} onAdd={add} />
    </>
  );
}
