import { z } from "zod";
import { foundRecord, shortestSearch } from "#shared/crm/search.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { kindWords } from "#shared/records/kind-words.ts";
import { dotted } from "#web/ui/isolated.ts";

export type RelatedRecord = { id: string; name: string };

const relatedKinds = new Set(["contact", "company", "deal"]);

/** Contacts, companies and deals that the words may mean. */
export async function searchRelated(q: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  if (q.length < shortestSearch) return [];
  const answer = await callApi("GET", withQuery(apiPaths.search, { q }), { signal });
  const found = await readJson(z.array(foundRecord), answer);
  return found
    .filter(({ kind }) => relatedKinds.has(kind))
    .map(({ kind, id, name, detail }) => ({
      value: id,
      label: name,
      detail: dotted([kindWords[kind].one, detail]),
    }));
}
