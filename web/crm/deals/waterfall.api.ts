import { useQuery } from "@tanstack/react-query";
import { waterfall, waterfallDeal, type WaterfallStep } from "#shared/waterfall.ts";
import { useInfiniteList } from "#web/platform/infinite-list.ts";
import { apiPaths, withQuery } from "#web/platform/paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";

/** What changed in a pipeline from the end of a day until now. */
export function useWaterfall(pipelineId: string, from: string) {
  const path = withQuery(apiPaths.waterfall(pipelineId), { from, timeZone: ownTimeZone() });
  return useQuery({ queryKey: [path], queryFn: loadByKey(waterfall) });
}

export function useWaterfallDeals(pipelineId: string, from: string, step: WaterfallStep) {
  const path = `${apiPaths.waterfall(pipelineId)}/${step}`;
  return useInfiniteList(waterfallDeal, path, { from, timeZone: ownTimeZone(), limit: "50" });
}
