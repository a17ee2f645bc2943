import { sql, type SQL } from "drizzle-orm";
import { customFields } from "#server/crm/custom-fields/custom-fields.table.ts";

/**
 * The log has all custom values in one column. Undo compares them one by one, as "custom_fields.region",
 * to keep later changes of the others. A missing value is JSON's null.
 */
const prefix = "custom_fields.";

/** Rows of the log or of what is made of it, as they are called in a query. */
type LoggedName = "logged" | "net" | "whole" | "changes";

/** Scores, which are worked out again: no one's change, and nothing that an undo brings back. */
function scoreKeys(of: LoggedName): SQL {
  const row = sql.identifier(of);
  return sql`array(select own.key from ${customFields} as own
    where own.workspace_id = ${row}.workspace_id and own.entity = ${row}.entity and own.type = 'score')`;
}

/** All fields of a record but its scores. Most have no custom values, and cost no look at the definitions. */
export function withoutScores(fields: SQL, of: LoggedName): SQL {
  return sql`case when coalesce(${fields} -> 'custom_fields', '{}') = '{}' then ${fields}
    else jsonb_set(${fields}, '{custom_fields}', (${fields} -> 'custom_fields') - ${scoreKeys(of)}) end`;
}

/** One side of a change, with each differing custom value as a field of its own. */
export function eachCustomValue(side: "before" | "after", of: LoggedName): SQL {
  const own = sql.identifier(side);
  const value = sql.identifier(side === "before" ? "old" : "new");
  return sql`(coalesce(${own}, '{}') - 'custom_fields') || coalesce((
    select jsonb_object_agg(${prefix}::text || key, coalesce(${value}.value, 'null'))
    from jsonb_each(before -> 'custom_fields') as old
    full join jsonb_each(after -> 'custom_fields') as new using (key)
    where old.value is distinct from new.value and key <> all (${scoreKeys(of)})), '{}')`;
}

/** Whether a change is of scores alone, or erased: an undo takes nothing of it back. */
export function whereOfScoresAlone(of: LoggedName): SQL {
  return sql`(action = 'update' and coalesce(after, '{}') - 'custom_fields' = '{}'
    and ${eachCustomValue("after", of)} = '{}')`;
}

/** The fields of `target`, read once for all of them: the offset keeps it from being done for each. */
export function presentFields(of: LoggedName): SQL {
  return sql`(select ${withoutScores(sql`stored.fields`, of)} as fields
    from (select to_jsonb(target) as fields offset 0) as stored offset 0) as present`;
}

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
