import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Deal } from "#shared/crm/deals.ts";
import { forecast, forecastHistory } from "#shared/forecast/forecast.ts";
import type { PeriodKind } from "#shared/forecast/forecast-periods.ts";
import { type ForecastCategory, forecastCategoryLabels } from "#shared/crm/pipelines.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { asOfKey } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { useRecordWrite } from "#web/platform/dialogs/record-writes.ts";

export type AskedPeriod = { period: PeriodKind; date: string; timeZone: string | null };

export function useForecast(asked: AskedPeriod & { asOf: string | null }) {
  return useQuery({
    // Live changes are of today.
    queryKey: [asked.asOf === null ? apiPaths.forecast : asOfKey, apiPaths.forecast, asked],
    queryFn: async ({ signal }) =>
      readJson(forecast, await callApi("GET", withQuery(apiPaths.forecast, asked), { signal })),
    placeholderData: keepPreviousData,
  });
}

export function useForecastHistory(asked: AskedPeriod & { pipelineId: string | null }) {
  return useQuery({
    queryKey: [apiPaths.forecastHistory, asked],
    queryFn: async ({ signal }) => {
      const path = withQuery(apiPaths.forecastHistory, asked);
      return readJson(forecastHistory, await callApi("GET", path, { signal }));
    },
    placeholderData: keepPreviousData,
  });
}

type Choice = { deal: Deal; category: ForecastCategory | null };

/** Counts a deal as a category of one's own choice; null lets its stage decide again. */
export function useChooseCategory() {
  return useRecordWrite({
    name: "forecast-category",
    call: ({ deal: seen, category }: Choice) => ({
      method: "PUT",
      path: apiPaths.record(apiPaths.deals, seen.id),
      body: { forecastCategory: category },
      seen,
    }),
    label: ({ deal: { title }, category }) =>
      `${title} as ${category ? forecastCategoryLabels[category] : "its stage says"}`,
    done: "Forecast category saved",
    failed: "The forecast category was not saved",
    canUndo: true,
  });
}
