import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import {
  attainment,
  type QuotaChanges,
  type QuotaMeasure,
  quotas,
} from "#shared/forecast/quotas.ts";
import type { PeriodKind } from "#shared/forecast/forecast-periods.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import type { AskedPeriod } from "#web/crm/forecast/forecast.api.ts";

export function useAttainment(asked: AskedPeriod, measure: QuotaMeasure) {
  return useQuery({
    queryKey: [apiPaths.attainment, asked, measure],
    queryFn: async ({ signal }) => {
      const path = withQuery(apiPaths.attainment, { ...asked, measure });
      return readJson(attainment, await callApi("GET", path, { signal }));
    },
    placeholderData: keepPreviousData,
  });
}

type AskedYear = { measure: QuotaMeasure; period: PeriodKind; date: string };

export function useQuotas(asked: AskedYear) {
  return useQuery({
    queryKey: [apiPaths.quotas, asked],
    queryFn: async ({ signal }) =>
      readJson(quotas, await callApi("GET", withQuery(apiPaths.quotas, asked), { signal })),
  });
}

export function useSetQuotas() {
  return useMutation({
    mutationFn: (body: QuotaChanges) => callApi("PUT", apiPaths.quotas, { body }),
    onSuccess: async () => {
      toast({ title: "Quotas saved" });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.quotas] });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.attainment] });
    },
    onError: (failure) => toastFailure("The quotas were not saved", failure),
  });
}
