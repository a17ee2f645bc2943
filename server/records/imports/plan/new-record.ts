import type { ImportEntity } from "#shared/imports/imports.ts";
import { perKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { MappableField } from "#server/records/imports/list-fields.ts";
import { columnOf } from "#server/records/imports/plan/to-columns.ts";
import type { StoredRecord } from "#server/records/imports/plan/find-records.ts";

const noAmount = "0.00";

/** Default values let one statement insert records with different columns. */
export const defaults = perKind(initialColumns);

function initialColumns(entity: ImportEntity): Record<string, unknown> {
  const fields = Object.entries(kindDefinitions[entity].fields);
  const initial = fields
    .filter(([, { presence }]) => presence === "default")
    .map(([name, field]) => [columnOf(name), field.initial] as const);
  const parts =
    entity === "deal" ? { value: noAmount, line_items: [], follows_line_items: false } : {};
  return { ...Object.fromEntries(initial), ...parts, custom_fields: {} };
}

/** Listed once, as every row asks for them. */
const storedFields = perKind((kind) =>
  Object.entries(kindDefinitions[kind].fields).map(([name, { label, presence }]) => {
    return { name, label, column: columnOf(name), isRequired: presence === "required" };
  }),
);

/** The label of a required field that is missing; null where there is none. */
export function missingOf(
  entity: ImportEntity,
  record: StoredRecord,
  fields: readonly MappableField[],
): string | null {
  const isAsked = (name: string) => fields.some((one) => one.name === name && one.isRequired);
  const missing = storedFields[entity].find(
    ({ name, column, isRequired }) => !(column in record) && (isRequired || isAsked(name)),
  );
  if (missing) return missing.label;
  const own: object = record.custom_fields instanceof Object ? record.custom_fields : {};
  const field = fields.find(({ custom }) => custom?.required && !(custom.key in own));
  return field?.label ?? null;
}
