import { Trash2 } from "lucide-react";
import type { SavedDashboard, Tile } from "#shared/reports/dashboards.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { SortableList } from "#web/ui/sortable-list.tsx";
import { useChangeDashboard } from "./dashboards.api.ts";
import { type TileReport, useTileReports } from "./use-tile-reports.ts";

type ArrangeDialogProps = { dashboard: SavedDashboard; onClose: () => void };

/** Which reports a dashboard shows, in which order and how wide. Each change is saved at once. */
export function ArrangeDialog({ dashboard, onClose }: ArrangeDialogProps) {
  const { id, tiles } = dashboard;
  const { reports } = useTileReports();
  const change = useChangeDashboard();
  const save = (next: Tile[]) => change.mutate({ id, tiles: next, done: null });
  const nameOf = (report: string) =>
    reports.find((one) => one.id === report)?.name ?? "A report that is gone";
  return (
    <Dialog
      title="Arrange dashboard"
      description="Drag a report by its handle, or press Space on it and move it with the arrow keys."
      onClose={onClose}
      keepOpenOnOutsidePress
    >
      <DialogBody>
        <SortableList
          label="Reports"
          items={tiles.map((tile) => ({ ...tile, id: tile.report }))}
          nameOf={({ report }) => nameOf(report)}
          onOrder={(ordered) => save(ordered.map(({ report, width }) => ({ report, width })))}
          itemClassName="bg-raised"
        >
          {({ report, width }) => (
            <TileSettings
              name={nameOf(report)}
              width={width}
              onWidth={(next) =>
                save(tiles.map((one) => (one.report === report ? { report, width: next } : one)))
              }
              onRemove={() => save(tiles.filter((one) => one.report !== report))}
            />
          )}
        </SortableList>
        <AddReport
          reports={reports.filter((one) => !tiles.some(({ report }) => report === one.id))}
          onAdd={(report) => save([...tiles, { report, width: 1 }])}
        />
      </DialogBody>
      <DialogFooter>
        <Button disabled={change.isPending} onClick={onClose}>
          {change.isPending ? "Saving..." : "Done"}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

type TileSettingsProps = {
  name: string;
  width: number;
  onWidth: (width: number) => void;
  onRemove: () => void;
};

function TileSettings({ name, width, onWidth, onRemove }: TileSettingsProps) {
  return (
    <>
      <span className="min-w-0 flex-1 wrap-break-word">{name}</span>
      <Select
        aria-label={`Width of ${name}`}
        className="w-auto"
        value={width}
        onChange={({ target }) => onWidth(Number(target.value))}
      >
        <option value={1}>1 column</option>
        <option value={2}>2 columns</option>
        <option value={3}>3 columns</option>
      </Select>
      <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </>
  );
}

type AddReportProps = { reports: TileReport[]; onAdd: (report: string) => void };

function AddReport({ reports, onAdd }: AddReportProps) {
  const options = (isReady: boolean) =>
    reports
      .filter((one) => one.isReady === isReady)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ));
  return (
    <div className="mt-4">
      <Field label="Add a report">
        {(control) => (
          <Select {...control} value="" onChange={({ target }) => onAdd(target.value)}>
            <option value="">Choose a report</option>
            <optgroup label="Saved reports">{options(false)}</optgroup>
            <optgroup label="Ready reports">{options(true)}</optgroup>
          </Select>
        )}
      </Field>
    </div>
  );
}
