import { z } from "zod";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { listPaths } from "#web/platform/kind-paths.ts";
import { withQuery } from "#web/platform/paths.ts";
import type { ComboboxOption } from "#web/ui/combobox.tsx";

const found = z.array(z.looseObject({ id: z.uuid() }));

/** Records of a kind that words may mean, for a Combobox. */
export async function searchRecords(
  kind: RuleKind,
  q: string,
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const path = withQuery(listPaths[kind], { q, limit: 20 });
  const records = await readJson(found, await callApi("GET", path, { signal }));
  const { nameField } = kindDefinitions[kind];
  return records.map((record) => ({ value: record.id, label: String(record[nameField]) }));
}
