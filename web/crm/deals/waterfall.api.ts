import { useQuery } from "@tanstack/react-query";
import { waterfall, waterfallDeal, type WaterfallStep } from "#shared/forecast/waterfall.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { loadByKey } from "#web/platform/calls/query-client.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";

/** What changed in a pipeline from the end of a day until now. */
export function useWaterfall(pipelineId: string, from: string, ownerId: string | null) {
  const asked = { from, timeZone: ownTimeZone(), ownerId };
  const path = withQuery(apiPaths.waterfall(pipelineId), asked);
  return useQuery({ queryKey: [path], queryFn: loadByKey(waterfall) });
}

export function useWaterfallDeals(
  pipelineId: string,
  step: WaterfallStep,
  asked: { from: string; ownerId: string | null },
) {
  const path = `${apiPaths.waterfall(pipelineId)}/${step}`;
  return useInfiniteList(waterfallDeal, path, { ...asked, timeZone: ownTimeZone(), limit: "50" });
}
