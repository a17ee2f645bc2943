import { sql, type SQL } from "drizzle-orm";

/**
 * The log holds the column of custom values whole. To take back one of them, and to leave alone what
 * someone has changed in another since, an undo names each by itself: "custom_fields.region". One that
 * was not there stands as JSON's null.
 */
const prefix = "custom_fields.";

/** One side of the change of a record, with each custom value that differs by itself. */
export function eachCustomValue(side: "before" | "after"): SQL {
  const own = sql.identifier(side);
  const value = sql.identifier(side === "before" ? "old" : "new");
  return sql`(coalesce(${own}, '{}') - 'custom_fields') || coalesce((
    select jsonb_object_agg(${prefix}::text || key, coalesce(${value}.value, 'null'))
    from jsonb_each(before -> 'custom_fields') as old
    full join jsonb_each(after -> 'custom_fields') as new using (key)
    where old.value is distinct from new.value), '{}')`;
}

/** What `target` holds by now in a field, or in one of its custom fields. */
export function valueNow(name: SQL): SQL {
  return sql`coalesce(case when starts_with(${name}, ${prefix}::text)
    then to_jsonb(target) -> 'custom_fields' -> substr(${name}, ${prefix.length + 1}::int)
    else to_jsonb(target) -> ${name} end, 'null')`;
}

/** The values of a change as those of the columns of `target`: custom ones go into what it holds. */
export function asColumns(values: SQL): SQL {
  return sql`(select given.each || jsonb_build_object('custom_fields', jsonb_strip_nulls(
      (to_jsonb(target) -> 'custom_fields') || coalesce((
        select jsonb_object_agg(substr(key, ${prefix.length + 1}::int), value)
        from jsonb_each(given.each) where starts_with(key, ${prefix}::text)), '{}')))
    from (select ${values} as each) as given)`;
}
