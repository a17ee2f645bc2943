import { forecastCategoryLabels } from "#shared/crm/pipelines.ts";
import type { ChartFill } from "#web/ui/charts/chart-fills.tsx";
import { countedCategories } from "./forecast-rows.ts";

const fills: Record<(typeof countedCategories)[number], ChartFill> = {
  closed: "solid",
  commit: "lines",
  bestCase: "dots",
  pipeline: "plain",
};

/** What the pictures of a forecast are made of, the surest at the bottom. */
export const forecastParts = countedCategories.map((name) => ({
  name,
  label: forecastCategoryLabels[name],
  fill: fills[name],
}));
