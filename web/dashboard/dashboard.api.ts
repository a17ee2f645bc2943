import { useQuery } from "@tanstack/react-query";
import { dashboard } from "#shared/dashboard.ts";
import { callApi } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";
import { useRecordWrite } from "#web/platform/record-writes.ts";

/** All that the dashboard shows. */
export function useDashboard() {
  return useQuery({ queryKey: [apiPaths.dashboard], queryFn: loadByKey(dashboard) });
}

export function useLoadSampleData() {
  return useRecordWrite({
    write: () => callApi("POST", apiPaths.sampleData),
    done: "Sample data loaded",
    failed: "The sample data was not loaded",
  });
}

export function useRemoveSampleData() {
  return useRecordWrite({
    write: () => callApi("DELETE", apiPaths.sampleData),
    done: "Sample data removed",
    failed: "The sample data was not removed",
    canUndo: true,
  });
}
