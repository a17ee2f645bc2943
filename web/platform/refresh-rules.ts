import { apiPaths } from "./paths.ts";
import { queryClient } from "./query-client.ts";

/** Rules with their runs, as far as they are shown. */
export async function refreshRules(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => String(first).startsWith(apiPaths.rules),
  });
}
