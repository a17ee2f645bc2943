import { format } from "#shared/format/format.ts";
import { StackedBars } from "#web/ui/charts/stacked-bars.tsx";
import { forecastParts } from "./forecast-parts.ts";
import { countedCategories, type ForecastRow } from "./forecast-rows.ts";
import { groupLabels } from "./forecast-table.tsx";
import type { ForecastView } from "./forecast-view.ts";

type ForecastBarsProps = {
  rows: ForecastRow[];
  /** By the key of a row. */
  quotas: ReadonlyMap<string, number>;
  view: ForecastView;
};

/** How many bars fit into a picture. */
const mostBars = 12;

/** What each row brings, by how sure it is. */
export function ForecastBars({ rows, quotas, view: { by, isWeighted } }: ForecastBarsProps) {
  const bars = rows.slice(0, mostBars).map(({ key, name, figures }) => ({
    key,
    label: name,
    values: countedCategories.map((category) => {
      const { value, weighted } = figures[category];
      return Number(isWeighted ? weighted : value);
    }),
    goal: by === "pipeline" ? null : (quotas.get(key) ?? null),
  }));
  const write = format.moneyAmong(bars.flatMap(amountsOf).map(inCents));
  return (
    <StackedBars
      title={`Forecast by ${groupLabels[by].toLowerCase()}`}
      of={groupLabels[by]}
      parts={forecastParts}
      bars={bars}
      goalLabel="Quota"
      write={(value) => write(inCents(value))}
    />
  );
}

type Bar = { values: number[]; goal: number | null };

function amountsOf({ values, goal }: Bar): number[] {
  return goal === null ? values : [...values, goal];
}

function inCents(value: number): string {
  return value.toFixed(2);
}
