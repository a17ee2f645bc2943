import { sql, type Column, type SQL } from "drizzle-orm";
import type { ForecastCategory } from "#shared/crm/pipelines.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";

/** What a deal counts as, as `categoryOf` in shared/ says it. */
export function countedCategory(chosen: Column): SQL<ForecastCategory> {
  const open = sql`coalesce(${chosen}, ${stages.category})`;
  return sql`case when ${stages.type} = 'won' then 'closed' when ${stages.type} = 'lost' then 'omitted'
    when ${open} = 'closed' then 'commit' else ${open} end`;
}

/** A won deal counts in full, whatever its stage says. */
export function weightedValue(value: Column): SQL {
  return sql`case when ${stages.type} = 'won' then ${value} else ${value} * ${stages.probability} / 100 end`;
}

/** A decimal string with two digits after the point. */
export function sumOf(amount: Column | SQL): SQL<string> {
  return sql`round(coalesce(sum(${amount}), 0), 2)::text`;
}
