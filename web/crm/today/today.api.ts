import { useQuery } from "@tanstack/react-query";
import { today } from "#shared/crm/today.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";

/** What waits for the user, or for everyone, on a day (`YYYY-MM-DD`). */
export function useToday(date: string, whose: "mine" | "everyone") {
  return useQuery({
    queryKey: [apiPaths.today, date, whose],
    queryFn: async ({ signal }) =>
      readJson(today, await callApi("GET", withQuery(apiPaths.today, { date, whose }), { signal })),
    // At midnight the former day stays in sight until the new one has come.
    placeholderData: (before, former) => (former?.queryKey[2] === whose ? before : undefined),
  });
}
