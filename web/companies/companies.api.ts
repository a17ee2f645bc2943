import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { company, type NewCompany } from "#shared/companies.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { useInfiniteList } from "#web/platform/infinite-list.ts";
import { apiPaths, withQuery } from "#web/platform/paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";
import { useRecordWrite } from "#web/platform/record-writes.ts";
import type { ComboboxOption } from "#web/ui/combobox.tsx";

export function useCompanies(filters: { q?: string; ownerId?: string | null }) {
  return useInfiniteList(company, apiPaths.companies, filters);
}

export function useCompany(id: string) {
  return useQuery({ queryKey: [apiPaths.companies, id], queryFn: loadByKey(company) });
}

/** Changes the company with this id; adds one where there is none. */
export function useSaveCompany(id: string | undefined) {
  return useRecordWrite({
    write: (body: NewCompany) =>
      id
        ? callApi("PUT", apiPaths.record(apiPaths.companies, id), { body })
        : callApi("POST", apiPaths.companies, { body }),
    done: id ? "Company updated successfully" : "Company created successfully",
    failed: "The company was not saved",
  });
}

export function useDeleteCompany() {
  return useRecordWrite({
    write: (id: string) => callApi("DELETE", apiPaths.record(apiPaths.companies, id)),
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
