import { z } from "zod";
import { contact } from "#shared/contacts.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { withQuery } from "#web/platform/paths.ts";
import { useSearchOptions } from "#web/platform/use-search-options.ts";
import type { ComboboxOption } from "#web/ui/combobox.tsx";

/** For a Combobox of contacts. */
export function useContactSearch() {
  return useSearchOptions({ list: apiPaths.contacts, loadOptions: search, isHint: true });
}

async function search(q: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const path = withQuery(apiPaths.contacts, { q, limit: 20 });
  const found = await readJson(z.array(contact), await callApi("GET", path, { signal }));
  return found.map(({ id, name, email }) => ({ value: id, label: name, detail: email }));
}
