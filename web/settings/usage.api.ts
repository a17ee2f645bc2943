import { useQuery } from "@tanstack/react-query";
import { usage } from "#shared/billing/usage.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { readEarly } from "#web/platform/calls/early-queries.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { useMay } from "#web/platform/session/use-may.ts";

const ofWorkspace = { queryKey: [apiPaths.usage], queryFn: loadByKey(usage) };

readEarly(apiPaths.usage, ofWorkspace.queryKey, () => queryClient.query(ofWorkspace));

/** How much of its plan the workspace uses; support access does not ask. */
export function useUsage() {
  const enabled = useMay("billing.read");
  return useQuery({ ...ofWorkspace, enabled });
}
