import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { accuracy } from "#shared/forecast/forecast-accuracy.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import type { AskedPeriod } from "#web/crm/forecast/forecast.api.ts";

export function useAccuracy(asked: AskedPeriod) {
  return useQuery({
    queryKey: [apiPaths.accuracy, asked],
    queryFn: async ({ signal }) =>
      readJson(accuracy, await callApi("GET", withQuery(apiPaths.accuracy, asked), { signal })),
    placeholderData: keepPreviousData,
  });
}
