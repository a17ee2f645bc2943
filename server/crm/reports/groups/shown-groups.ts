import { sql, type SQL } from "drizzle-orm";
import { isNamed, namesOf, type GroupSource } from "#server/crm/reports/groups/group-source.ts";
import { wholesOf } from "#server/crm/reports/measure.ts";
import type { Plan } from "#server/crm/reports/plan-question.ts";

/** How many groups the first grouping shows, and the second; the rest is summed up as others. */
const mostShown = [20, 6];

/** How long all keys together may be, for the filter that opens the other groups names each. */
const mostCharacters = 800;

/** The longest value that a filter takes. */
const longestKey = 200;

/** What JavaScript takes for space at the ends of a text. */
const spaces =
  " \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** As JavaScript counts them, two for one beyond the first 65,536. */
const charactersOfKey = sql`(length(key) + length(regexp_replace(key, '[\\u0001-\\uFFFF]', '', 'g')))`;

/** The common tables of a grouping whose groups have names, by its place in the question. */
export function nameTables(place: number) {
  const name = (of: string) => sql.raw(`${of}_${place}`);
  return { named: name("named"), shown: name("shown"), placed: name("placed") };
}

export function columnOf(place: number): SQL {
  return sql.raw(`value_${place}`);
}

/**
 * Of each grouping with names: what its values are called, which groups are shown, and the key of each value. The largest
 * are shown, by what is summed up, else by how many records they have, but for those that no filter could name.
 */
export function namedGroups(plan: Plan): SQL[] {
  return plan.sources.flatMap((source, place) =>
    isNamed(source.grouping) ? groupsOf(plan, source, place) : [],
  );
}

function groupsOf(plan: Plan, source: GroupSource, place: number): SQL[] {
  const { named, shown, placed } = nameTables(place);
  const [first] = wholesOf(plan);
  const isSum = plan.question.measure.of === "sum";
  const size = isSum && first ? sql`(${first})::numeric` : sql`sum(count)`;
  return [
    sql`${named} as materialized (
      select value, identity, key from (select distinct ${columnOf(place)} as value from grouped) as found
      cross join lateral (${namesOf(source)}) as names where identity is not null)`,
    sql`${shown} as materialized (
      select identity, key, row_number() over (order by ${choiceOrder(source)}, rank) as place
      from (
        select *, sum(${charactersOfKey}) over (order by rank) as characters
        from (
          select identity, min(key) as key, row_number() over (order by ${size} desc, identity) as rank
          from grouped join ${named} on value = ${columnOf(place)} group by identity
        ) as ranked
        where rank <= ${mostShown[place] ?? 0}
      ) as largest
      where btrim(key, ${spaces}) <> '' and ${charactersOfKey} <= ${longestKey} and characters <= ${mostCharacters})`,
    sql`${placed} as materialized (
      select value, place as key from ${named} join ${shown} using (identity)
      union
      select value, 0 from ${named} left join ${shown} using (identity) group by value having count(place) = 0)`,
  ];
}

/** Choices as they are offered, such as stages from the first to the last. */
function choiceOrder({ grouping }: GroupSource): SQL {
  const choices = Object.keys(grouping.field.choices ?? {});
  return sql`coalesce(array_position(${sql.param(choices)}::text[], key), 0)`;
}
