import { sql, type SQL } from "drizzle-orm";

/**
 * The log has all custom values in one column. Undo compares them one by one, as "custom_fields.region",
 * to keep later changes of the others. A missing value is JSON's null.
 */
const prefix = "custom_fields.";

/** One side of a change, with each differing custom value as a field of its own. */
export function eachCustomValue(side: "before" | "after"): SQL {
  const own = sql.identifier(side);
  const value = sql.identifier(side === "before" ? "old" : "new");
  return sql`(coalesce(${own}, '{}') - 'custom_fields') || coalesce((
    select jsonb_object_agg(${prefix}::text || key, coalesce(${value}.value, 'null'))
    from jsonb_each(before -> 'custom_fields') as old
    full join jsonb_each(after -> 'custom_fields') as new using (key)
    where old.value is distinct from new.value), '{}')`;
}

/** The fields of `target`, read once for all of them: the offset keeps it from being done for each. */
export const present = sql`(select to_jsonb(target) as fields offset 0) as present`;

/** The current value of a field in `present`, also of a custom one. */
export function valueNow(name: SQL): SQL {
  return sql`coalesce(case when starts_with(${name}, ${prefix}::text)
    then present.fields -> 'custom_fields' -> substr(${name}, ${prefix.length + 1}::int)
    else present.fields -> ${name} end, 'null')`;
}

/** Values of a change for the columns of `target`; custom ones are merged into the present ones. */
export function asColumns(values: SQL): SQL {
  return sql`(select given.each || jsonb_build_object('custom_fields', jsonb_strip_nulls(
      (to_jsonb(target) -> 'custom_fields') || coalesce((
        select jsonb_object_agg(substr(key, ${prefix.length + 1}::int), value)
        from jsonb_each(given.each) where starts_with(key, ${prefix}::text)), '{}')))
    from (select ${values} as each) as given)`;
}
