import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Counted } from "#shared/reports/questions.ts";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";
import {
  type GroupSource,
  isNamed,
  keyText,
  noValue,
  valueOf,
} from "#server/crm/reports/groups/group-source.ts";
import { columnOf, namedGroups, nameTables } from "#server/crm/reports/groups/shown-groups.ts";
import { aggregateOne, aggregateSet, combine } from "#server/crm/reports/partial-aggregates.ts";
import { groupedTotals } from "#server/crm/reports/kept-totals.ts";
import { countingOf, isOfSets } from "#server/crm/reports/record-counting.ts";
import { partialsOf, wholesOf } from "#server/crm/reports/measure.ts";
import { beginWith, type Plan } from "#server/crm/reports/plan-question.ts";
import type { ReportStatements } from "#server/crm/reports/report-statements.ts";

const figure = z.string().nullable();

const counted = { count: z.int(), listed: z.int(), value: figure, against: figure };

const figures = z.object({
  cells: z.array(z.object({ keys: z.array(z.string().nullable()), ...counted })),
  total: z.object(counted),
});

const shownGroups = z.object({
  /** As one of their records has them, in their order. */
  shown: z.array(z.string()),
  /** How many there are in all. */
  distinct: z.int(),
});

const row = z.tuple([
  z.object({ groups: z.array(shownGroups), asked: figures, before: figures.nullable() }),
]);

export type ShownGroups = z.infer<typeof shownGroups>;

export interface RawCell extends Counted {
  keys: (string | null)[];
}

/** Records are read once, and summed up by their values; names and totals of these are found from the sums. */
export async function readAnswer(statements: ReportStatements, plan: Plan) {
  const { tables: listed } = countingOf(plan);
  const parts = [...plan.recordsAsOf, ...listed, groupedRecords(plan), ...namedGroups(plan)];
  const groups = plan.sources.map((source, place) => shownOf(source, place));
  const isAsked = plan.before ? sql`is_now` : sql`true`;
  const before = plan.before ? figuresOf(plan, sql`is_before`) : sql`null`;
  const [answer] = row.parse(
    await statements.run(sql`${beginWith(parts)} select
      json_build_array(${sql.join(groups, sql`, `)}) as groups,
      ${figuresOf(plan, isAsked)} as asked, ${before} as before`),
  );
  return answer;
}

/** Records that have the same values, in the same of two periods; of a median each by itself. */
function groupedRecords(plan: Plan): SQL {
  return sql`grouped as materialized (${groupedTotals(plan) ?? readRecords(plan)})`;
}

function readRecords(plan: Plan): SQL {
  const { question, sources, now, before } = plan;
  const isSet = isOfSets(plan);
  const { join, apart } = countingOf(plan);
  const [isNow, isBefore] = [now, before].map((asked) => asked?.condition ?? sql`true`);
  const alike = [
    ...sources.map((source, place) => sql`${valueOf(source)} as ${columnOf(place)}`),
    ...(before ? [sql`(${isNow}) is true as is_now, (${isBefore}) is true as is_before`] : []),
    ...Object.entries(apart).map(([name, value]) => sql`${value} as ${sql.raw(name)}`),
  ];
  const joins = [join, ...sources.map((source) => source.join)];
  const partials = partialsOf(plan).map(isSet ? aggregateSet : aggregateOne);
  return sql`select ${sql.join([...alike, ...partials], sql`, `)}
    from ${tables[question.kind]} ${sql.join(joins, sql` `)}
    where ${before ? sql`(${isNow} or ${isBefore})` : isNow}
    ${isSet ? groupBy(alike.length + (before ? 1 : 0)) : sql``}`;
}

/** Groups by the first `count` columns of the query. */
function groupBy(count: number): SQL {
  const places = Array.from({ length: count }, (_, place) => place + 1);
  return count === 0 ? sql`` : sql.raw(`group by ${places.join()}`);
}

function shownOf({ grouping }: GroupSource, place: number): SQL {
  const { named, shown } = nameTables(place);
  if (!isNamed(grouping)) return sql`json_build_object('shown', json_build_array(), 'distinct', 0)`;
  return sql`json_build_object(
    'shown', (select coalesce(json_agg(key order by place), '[]') from ${shown}),
    'distinct', (select count(distinct identity) from ${named}))`;
}

function figuresOf(plan: Plan, isAsked: SQL): SQL {
  const [value = sql`null`, against = sql`null::text`] = wholesOf(plan);
  const { count } = countingOf(plan);
  const figure = sql`coalesce(sum(count), 0)::int as count, ${count}::int as listed,
    ${value} as value, ${against} as against`;
  const total = sql`select ${figure} from (${combinedSets(plan, isAsked)}) as combined`;
  return sql`json_build_object(
    'cells', ${cellsOf(plan, isAsked, figure)},
    'total', (select to_json(total) from (${total}) as total))`;
}

function cellsOf(plan: Plan, isAsked: SQL, figure: SQL): SQL {
  if (plan.sources.length === 0) return sql`json_build_array()`;
  const keys = plan.sources.map((_, place) => sql.raw(`key_${place}`));
  const texts = plan.sources.map((source, place) => keyText(source, keys[place] ?? sql``));
  const cells = sql`select array[${sql.join(texts, sql`, `)}]::text[] as keys, ${figure}
    from (${combinedSets(plan, isAsked, plan.sources)}) as combined group by ${sql.join(keys, sql`, `)}`;
  return sql`(select coalesce(json_agg(cell), '[]') from (${cells}) as cell)`;
}

/** Sets that have the same keys are one, so that a record in several of them counts once; single records stay such. */
function combinedSets(plan: Plan, isAsked: SQL, sources: GroupSource[] = []): SQL {
  const apart = Object.keys(countingOf(plan).apart).map((name) => sql.raw(name));
  const alike = [...sources.map((source, place) => keyOf(source, place)), ...apart];
  const partials = partialsOf(plan).map((one) => (isOfSets(plan) ? combine(one) : one.name));
  const joins = sources.map(({ grouping }, place) => {
    const { placed } = nameTables(place);
    return isNamed(grouping)
      ? sql`left join ${placed} on ${placed}.value = ${columnOf(place)}`
      : sql``;
  });
  return sql`select ${sql.join([...alike, ...partials], sql`, `)}
    from grouped ${sql.join(joins, sql` `)} where ${isAsked}
    ${isOfSets(plan) ? groupBy(alike.length) : sql``}`;
}

function keyOf({ grouping }: GroupSource, place: number): SQL {
  const name = sql.raw(`key_${place}`);
  return isNamed(grouping)
    ? sql`coalesce(${nameTables(place).placed}.key, ${sql.raw(noValue)}) as ${name}`
    : sql`${columnOf(place)} as ${name}`;
}
