import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lostReasons, winRates } from "#shared/forecast/win-rates.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import type { AskedMonths } from "#web/crm/insights/insights-view.ts";

export function useWinRates(asked: AskedMonths & { by: string }) {
  return useQuery({
    queryKey: [apiPaths.winRates, asked],
    queryFn: async ({ signal }) =>
      readJson(winRates, await callApi("GET", withQuery(apiPaths.winRates, asked), { signal })),
    placeholderData: keepPreviousData,
  });
}

export function useLostReasons(asked: AskedMonths) {
  return useQuery({
    queryKey: [apiPaths.lostReasons, asked],
    queryFn: async ({ signal }) => {
      const path = withQuery(apiPaths.lostReasons, asked);
      return readJson(lostReasons, await callApi("GET", path, { signal }));
    },
    placeholderData: keepPreviousData,
  });
}
