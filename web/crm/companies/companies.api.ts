import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { type Company, company, type NewCompany } from "#shared/companies.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { readListEarly, useInfiniteList } from "#web/platform/infinite-list.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { withQuery } from "#web/platform/paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";
import { useRecordWrite } from "#web/platform/record-writes.ts";
import type { ComboboxOption } from "#web/ui/combobox.tsx";
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

/** Changes the company that was seen so; adds one where none was. */
export function useSaveCompany(seen: Company | null) {
  return useRecordWrite({
    name: "company",
    call: (body: NewCompany) =>
      seen
        ? { method: "PUT", path: apiPaths.record(apiPaths.companies, seen.id), body, seen }
        : { method: "POST", path: apiPaths.companies, body },
    label: ({ name }) => `${seen ? "Changes of" : "New company:"} ${name}`,
    done: seen ? "Company updated successfully" : "Company created successfully",
    failed: "The company was not saved",
    isForm: true,
  });
}

export function useDeleteCompany() {
  return useRecordWrite({
    name: "company-deletion",
    call: (id: string) => ({ method: "DELETE", path: apiPaths.record(apiPaths.companies, id) }),
    label: () => "Deletion of a company",
    done: "Company deleted successfully",
    failed: "The company was not deleted",
    deletes: (id) => [apiPaths.companies, id],
    canUndo: true,
  });
}

/** The companies to choose from in a form. */
export async function searchCompanies(q: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const path = withQuery(apiPaths.companies, { q, limit: 20 });
  const found = await readJson(z.array(company), await callApi("GET", path, { signal }));
  return found.map(({ id, name, location }) => ({ value: id, label: name, detail: location }));
}
