import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type NewSubmission, submissions } from "#shared/forecast/forecast-submissions.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import type { AskedPeriod } from "#web/crm/forecast/forecast.api.ts";

export function useSubmissions({ period, date }: AskedPeriod) {
  return useQuery({
    queryKey: [apiPaths.submissions, period, date],
    queryFn: async ({ signal }) => {
      const path = withQuery(apiPaths.submissions, { period, date });
      return readJson(submissions, await callApi("GET", path, { signal }));
    },
    placeholderData: keepPreviousData,
  });
}

export async function submitForecast(body: NewSubmission): Promise<void> {
  await callApi("POST", apiPaths.submissions, { body });
  await queryClient.invalidateQueries({ queryKey: [apiPaths.submissions] });
  toast({ title: "The number was submitted" });
}
