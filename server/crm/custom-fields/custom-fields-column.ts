import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { index, jsonb, type PgColumn } from "drizzle-orm/pg-core";
import type { CustomFieldsOfRecord, CustomFieldValue } from "#shared/records/custom-fields.ts";

export function customFields() {
  return jsonb("custom_fields")
    .$type<CustomFieldsOfRecord>()
    .notNull()
    .default(sql`'{}'::jsonb`);
}

/** Leaves out records without values. */
export function customFieldsIndex(
  list: string,
  table: { workspaceId: PgColumn; customFields: PgColumn },
) {
  return index(`${list}_custom_fields`)
    .using("gin", table.workspaceId, sql`${table.customFields} jsonb_path_ops`)
    .where(sql`${table.customFields} <> '{}'`);
}

/** For several choices, whether the value is among them. The wording matches the index. */
export function hasCustomValue(column: SQLWrapper, key: string, value: CustomFieldValue): SQL {
  return sql`(${column} <> '{}' and ${column} @> ${JSON.stringify({ [key]: value })}::jsonb)`;
}
