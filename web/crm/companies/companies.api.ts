import { useQuery } from "@tanstack/react-query";
import { company } from "#shared/crm/companies.ts";
import { readListEarly, useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey } from "#web/platform/calls/query-client.ts";
import { type ListView, plainQuery } from "#web/records/views/list-view.ts";

readListEarly(company, apiPaths.companies, { q: "", ownerId: null, ...plainQuery });

export function useCompanies(
  filters: { q?: string; ownerId?: string | null } & Partial<ListView["query"]>,
  isReady: boolean,
) {
  return useInfiniteList(company, apiPaths.companies, filters, { isWindow: true, isReady });
}

export function useCompany(id: string) {
  return useQuery({ queryKey: [apiPaths.companies, id], queryFn: loadByKey(company) });
}
