import { monthNames } from "#shared/forecast/forecast-periods.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { WorkspaceCard } from "./workspace-card.tsx";
import { useBeginYear } from "./workspaces.api.ts";

/** The month in which the year of forecasts and goals begins. */
export function YearStartCard() {
  const begin = useBeginYear();
  return (
    <WorkspaceCard title="Forecast">
      {(workspace) => (
        <label className="grid max-w-prose gap-1">
          <span className="font-medium">The year begins in</span>
          <Select
            className="w-44"
            value={workspace.yearStartMonth}
            disabled={begin.isPending}
            onChange={({ target }) => begin.mutate(Number(target.value))}
          >
            {monthNames.map((name, place) => (
              <option key={name} value={place + 1}>
                {name}
              </option>
            ))}
          </Select>
          <span className="text-ink-muted">
            Quarters and years of forecasts and goals are counted from it.
          </span>
        </label>
      )}
    </WorkspaceCard>
  );
}
