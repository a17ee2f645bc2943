import { useQuery } from "@tanstack/react-query";
import { usage } from "#shared/usage.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";
import { useMay } from "#web/platform/use-may.ts";

/** How much of its plan the workspace uses; support access does not ask. */
export function useUsage() {
  const enabled = useMay("billing.read");
  return useQuery({ queryKey: [apiPaths.usage], queryFn: loadByKey(usage), enabled });
}
