import { format } from "#shared/format/format.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";

export function changedFields<Record extends object>(
  before: Record,
  changes: Partial<Record>,
): (keyof Record & string)[] {
  return typedKeys(changes).filter(
    (field) => JSON.stringify(changes[field]) !== JSON.stringify(before[field]),
  );
}

function typedKeys<Record extends object>(record: Partial<Record>): (keyof Record & string)[] {
  const keys: string[] = Object.keys(record);
  return keys.filter((key): key is keyof Record & string => key in record);
}

/** Such as "Changed email and expected close date". @param customLabels labels of the custom fields */
export function describeChange(
  kind: ListedKind,
  changed: string[],
  customLabels: string[] = [],
): string {
  const { fields } = kindDefinitions[kind];
  const names = changed.flatMap((field) =>
    field === "customFields" ? customLabels : (fields[field]?.label.toLowerCase() ?? []),
  );
  return `Changed ${format.list(names)}`;
}
