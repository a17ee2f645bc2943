import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { CustomFieldType } from "#shared/records/custom-fields.ts";

/** The column of all custom values, and the field's key. */
interface CustomPlace {
  values: SQLWrapper;
  key: string;
  type: CustomFieldType;
}

export function customText({ values, key }: CustomPlace): SQL {
  return sql`(${values} ->> ${key}::text)`;
}

/** Tolerates text: the database may evaluate it on another workspace's rows, with text in this key. */
export function customNumber(place: CustomPlace): SQL {
  const { values, key, type } = place;
  if (type === "number" || type === "score") {
    return sql`(case jsonb_typeof(${values} -> ${key}::text) when 'number' then (${values} -> ${key}::text)::numeric end)`;
  }
  const kept = customText(place);
  return sql`(case when ${kept} ~ '^[0-9]{1,20}([.][0-9]{1,6})?$' then ${kept}::numeric end)`;
}

/** ISO dates sort correctly when they are compared byte by byte. */
export function customDate(place: CustomPlace): SQL {
  return sql`(${customText(place)} collate "C")`;
}
