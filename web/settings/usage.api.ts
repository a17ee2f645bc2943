import { useQuery } from "@tanstack/react-query";
import { usage } from "#shared/usage.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";

/** How much of its plan the workspace uses. */
export function useUsage() {
  return useQuery({ queryKey: [apiPaths.usage], queryFn: loadByKey(usage) });
}
