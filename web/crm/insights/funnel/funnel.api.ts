import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { deal } from "#shared/crm/deals.ts";
import { funnel, type FunnelFigure } from "#shared/forecast/funnel.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import type { AskedMonths } from "#web/crm/insights/insights-view.ts";

export function useFunnel(asked: AskedMonths) {
  return useQuery({
    queryKey: [apiPaths.funnel, asked],
    queryFn: async ({ signal }) =>
      readJson(funnel, await callApi("GET", withQuery(apiPaths.funnel, asked), { signal })),
    placeholderData: keepPreviousData,
  });
}

/** A figure of the funnel: of all its months, or of one. */
export type AskedFigure = { step: number; figure: FunnelFigure; month: string | null };

export function useFunnelDeals(asked: AskedMonths, { step, figure, month }: AskedFigure) {
  const { from, to, ...whose } = asked;
  return useInfiniteList(deal, apiPaths.funnelDeals, {
    ...whose,
    from: month ?? from,
    to: month ?? to,
    step: String(step),
    figure,
    limit: "50",
  });
}
