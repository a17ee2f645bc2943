import type { ImportEntity } from "#shared/imports.ts";
import type { MappableField } from "#server/imports/list-fields.ts";
import type { StoredRecord } from "#server/imports/plan/find-records.ts";

/** What a new record holds where nothing else is said: one statement adds those that say it and those that do not. */
export const defaults = {
  contact: { status: "active", tags: [], custom_fields: {} },
  company: { tags: [], custom_fields: {} },
  deal: { stage: "lead", priority: "medium", tags: [], custom_fields: {} },
  task: { status: "pending", priority: "medium", custom_fields: {} },
} satisfies Record<ImportEntity, object>;

const requiredColumns = {
  contact: ["email", "name"],
  company: ["name"],
  deal: ["title", "value"],
  task: ["title"],
} satisfies Record<ImportEntity, string[]>;

const requiredWords: Record<string, string> = {
  email: "Email",
  name: "Name",
  title: "A title",
  value: "Value",
};

/** What a new record needs and has not, in words. */
export function missingOf(
  entity: ImportEntity,
  record: StoredRecord,
  fields: readonly MappableField[],
): string | null {
  const column = requiredColumns[entity].find((name) => !(name in record));
  if (column !== undefined) return requiredWords[column] ?? column;
  const own: object = record.custom_fields instanceof Object ? record.custom_fields : {};
  const field = fields.find(({ custom }) => custom?.required && !(custom.key in own));
  return field?.label ?? null;
}
