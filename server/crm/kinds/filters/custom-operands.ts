import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { CustomFieldType } from "#shared/custom-fields.ts";

/** A field of the workspace's own in a row: the column of all values, and its key among them. */
interface CustomPlace {
  values: SQLWrapper;
  key: string;
  type: CustomFieldType;
}

export function customText({ values, key }: CustomPlace): SQL {
  return sql`(${values} ->> ${key}::text)`;
}

/**
 * A number or an amount of money. The database may look at a row before it knows whose it is, and another
 * workspace may keep a text under the same key: what is no number must not be a fault.
 */
export function customNumber(place: CustomPlace): SQL {
  const { values, key, type } = place;
  if (type === "number") {
    return sql`(case jsonb_typeof(${values} -> ${key}::text) when 'number' then (${values} -> ${key}::text)::numeric end)`;
  }
  const kept = customText(place);
  return sql`(case when ${kept} ~ '^[0-9]{1,20}([.][0-9]{1,6})?$' then ${kept}::numeric end)`;
}

/** A calendar date as text, which has the same order as long as it is compared byte by byte. */
export function customDate(place: CustomPlace): SQL {
  return sql`(${customText(place)} collate "C")`;
}
