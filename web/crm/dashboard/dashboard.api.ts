import { queryOptions, useQuery } from "@tanstack/react-query";
import { dashboard, dashboardTrends } from "#shared/crm/dashboard.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { readEarly } from "#web/platform/calls/early-queries.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { useRecordWrite } from "#web/platform/dialogs/record-writes.ts";

const figures = queryOptions({ queryKey: [apiPaths.dashboard], queryFn: loadByKey(dashboard) });

readEarly(apiPaths.dashboard, figures.queryKey, () => queryClient.query(figures));

export function useDashboard() {
  return useQuery(figures);
}

/** How a year has gone; it changes little while one looks at it. */
export function useTrends() {
  return useQuery({ queryKey: [apiPaths.dashboardTrends], queryFn: loadByKey(dashboardTrends) });
}

export function useLoadSampleData() {
  return useRecordWrite({
    name: "sample-data",
    call: () => ({ method: "POST", path: apiPaths.sampleData }),
    label: () => "Sample data",
    done: "Sample data loaded",
    failed: "The sample data was not loaded",
  });
}

export function useRemoveSampleData() {
  return useRecordWrite({
    name: "sample-data-removal",
    call: () => ({ method: "DELETE", path: apiPaths.sampleData }),
    label: () => "Removal of the sample data",
    done: "Sample data removed",
    failed: "The sample data was not removed",
    canUndo: true,
  });
}
