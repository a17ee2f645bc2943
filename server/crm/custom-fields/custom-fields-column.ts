import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { index, jsonb, type PgColumn } from "drizzle-orm/pg-core";
import type { CustomFieldsOfRecord, CustomFieldValue } from "#shared/custom-fields.ts";

/** The values of a record's custom fields, by their keys. */
export function customFields() {
  return jsonb("custom_fields")
    .$type<CustomFieldsOfRecord>()
    .notNull()
    .default(sql`'{}'::jsonb`);
}

/** Finds records by a value of a custom field. Those without any are not in it, and so cost nothing. */
export function customFieldsIndex(
  list: string,
  table: { workspaceId: PgColumn; customFields: PgColumn },
) {
  return index(`${list}_custom_fields`)
    .using("gin", table.workspaceId, sql`${table.customFields} jsonb_path_ops`)
    .where(sql`${table.customFields} <> '{}'`);
}

/**
 * Whether a record holds a value in a custom field; of several choices, whether it is among them. Said in
 * the words of the index, which knows records with values alone.
 */
export function hasCustomValue(column: SQLWrapper, key: string, value: CustomFieldValue): SQL {
  return sql`(${column} <> '{}' and ${column} @> ${JSON.stringify({ [key]: value })}::jsonb)`;
}
