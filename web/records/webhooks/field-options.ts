import { customName } from "#shared/filters/known-fields.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { useAllCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";

/** What people write of a kind, the workspace's own fields last. */
export function useFieldOptions() {
  const { data: customFields = [] } = useAllCustomFields();
  return (kind: ListedKind) => [
    ...Object.entries(kindDefinitions[kind].fields)
      .filter(([, { presence }]) => presence !== "derived")
      .map(([value, { label }]) => ({ value, label })),
    ...customFields
      .filter(({ entity, archived }) => entity === kind && !archived)
      .map(({ key, label }) => ({ value: customName(key), label })),
  ];
}
