import type { ImportEntity } from "#shared/imports/imports.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { customFieldPrefix } from "#server/records/imports/list-fields.ts";
import type { RowValues } from "#server/records/imports/plan/read-row.ts";

/** Fields without a column of their own. */
const notColumns = new Set([
  "id",
  "firstName",
  "lastName",
  "company",
  "contact",
  "owner",
  "pipeline",
]);

/** Links and owners are resolved elsewhere. */
export function toColumns(entity: ImportEntity, values: RowValues): Record<string, unknown> {
  const name = nameOfRow(entity, values);
  const columns: Record<string, unknown> =
    name === undefined ? {} : { [kindDefinitions[entity].nameField]: name };
  const own: Record<string, unknown> = {};
  const parts = kindDefinitions[entity].parts?.columns ?? {};
  for (const [field, value] of values) {
    if (field.startsWith(customFieldPrefix)) own[field.slice(customFieldPrefix.length)] = value;
    else if (!notColumns.has(field) && !Object.hasOwn(parts, field))
      columns[columnOf(field)] = value;
  }
  if (Object.keys(own).length > 0) columns.custom_fields = own;
  return columns;
}

/** A contact's name may be in two parts. */
export function nameOfRow(entity: ImportEntity, values: RowValues): string | undefined {
  const own = values.get(kindDefinitions[entity].nameField);
  if (typeof own === "string") return own;
  const parts = ["firstName", "lastName"].flatMap((part) => {
    const value = values.get(part);
    return typeof value === "string" ? [value] : [];
  });
  return parts.length > 0 ? parts.join(" ") : undefined;
}

/** Written once: rows ask for each of them several times. */
const columnNames = new Map(
  Object.values(kindDefinitions).flatMap(({ fields }) =>
    Object.keys(fields).map((name) => [name, withUnderscores(name)] as const),
  ),
);

export function columnOf(field: string): string {
  return columnNames.get(field) ?? withUnderscores(field);
}

function withUnderscores(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
