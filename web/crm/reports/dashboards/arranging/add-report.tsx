import { mostTiles } from "#shared/reports/dashboards.ts";
import type { TileReport } from "#web/crm/reports/dashboards/use-tile-reports.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";

type AddReportProps = {
  reports: TileReport[];
  /** How many the dashboard has. */
  count: number;
  onAdd: (report: string) => void;
};

/** Puts a report at the end of a dashboard. */
export function AddReport({ reports, count, onAdd }: AddReportProps) {
  const isFull = count >= mostTiles;
  const options = (isReady: boolean) =>
    reports
      .filter((one) => one.isReady === isReady)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ));
  return (
    <div className="mt-4 max-w-80">
      <Field
        label="Add a report"
        {...(isFull && { hint: `A dashboard has at most ${mostTiles} reports.` })}
      >
        {(control) => (
          <Select {...control} value="" onChange={({ target }) => onAdd(target.value)}>
            <option value="">{isFull ? "No room for more" : "Choose a report"}</option>
            {!isFull && (
              <>
                <optgroup label="Saved reports">{options(false)}</optgroup>
                <optgroup label="Ready reports">{options(true)}</optgroup>
              </>
            )}
          </Select>
        )}
      </Field>
    </div>
  );
}
