import { z } from "zod";
import { recordId } from "#shared/records/fields.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import type { SearchedList } from "#web/platform/lists/use-search-options.ts";

const found = z.array(z.looseObject({ id: recordId }));

export function searchRecords(
  kind: ListedKind,
  narrowing: Record<string, string> = {},
): SearchedList & { searchPlaceholder: string } {
  const { words, nameField, optionField } = kindDefinitions[kind];
  const list = listPaths[kind];
  return {
    list,
    narrowing,
    searchPlaceholder: `Search ${words.many}...`,
    loadOptions: async (q, signal) => {
      const path = withQuery(list, { q, ...narrowing, limit: 20 });
      const records = await readJson(found, await callApi("GET", path, { signal }));
      return records.map((record) => ({
        value: record.id,
        label: String(record[nameField]),
        ...(optionField && { detail: z.string().nullable().parse(record[optionField]) }),
      }));
    },
  };
}
