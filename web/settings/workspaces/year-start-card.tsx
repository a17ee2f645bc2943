import { failureSentence } from "#web/platform/api-client.ts";
import { monthNames } from "#shared/forecast-periods.ts";
import { CardSection } from "#web/ui/card.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useBeginYear, useWorkspace } from "./workspaces.api.ts";

/** The month in which the year of forecasts and goals begins. */
export function YearStartCard() {
  const { data, isPending, error, refetch } = useWorkspace();
  const begin = useBeginYear();
  return (
    <CardSection title="Forecast">
      {isPending && <Skeleton className="h-16" />}
      {error && (
        <FailureState
          title="The setting could not be loaded"
          description={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <label className="grid max-w-prose gap-1">
          <span className="font-medium">The year begins in</span>
          <Select
            className="w-44"
            value={data.yearStartMonth}
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
    </CardSection>
  );
}
