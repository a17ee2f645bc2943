import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Counted } from "#shared/reports/questions.ts";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";
import { type GroupSource, keysOf, keyText } from "#server/crm/reports/groups/group-source.ts";
import { listedOf, measureOf } from "#server/crm/reports/measure.ts";
import type { Asked, Plan } from "#server/crm/reports/plan-question.ts";
import type { ReportStatements } from "#server/crm/reports/report-statements.ts";

/** The records of a cell: the key of each grouping, as `keysOf` makes it. */
export interface RawCell extends Counted {
  keys: (string | null)[];
}

interface RawAnswer {
  cells: RawCell[];
  total: Counted;
}

const rawRows = z.array(
  z.object({
    keys: z.array(z.string().nullable()),
    isTotal: z.boolean(),
    count: z.int(),
    listed: z.int(),
    value: z.string().nullable(),
  }),
);

/** @param shown the identities of the shown groups, for each grouping */
export async function readCells(
  statements: ReportStatements,
  plan: Plan,
  { condition }: Asked,
  shown: string[][],
): Promise<RawAnswer> {
  const { sources } = plan;
  const isSeveral = sources.some(({ grouping }) => grouping.way === "tags");
  // A record that is in several groups would be counted for each of them.
  const [rows, totals] = await Promise.all([
    statements.run(cellsQuery(plan, condition, shown, !isSeveral)),
    isSeveral ? statements.run(cellsQuery({ ...plan, sources: [] }, condition, [], true)) : [],
  ]);
  const read = rawRows.parse([...rows, ...totals]);
  const total = read.find(({ isTotal }) => isTotal);
  if (!total) throw new Error("the database returned no total");
  const cells = read.filter(({ isTotal }) => !isTotal);
  return { cells: sources.length === 0 ? [] : cells, total };
}

function cellsQuery(
  plan: Plan,
  condition: SQL | undefined,
  shown: string[][],
  hasTotal: boolean,
): SQL {
  const { sources, question } = plan;
  const keys = sources.map((_, place) => sql.raw(`group_${place}.key`));
  const texts = sources.map((source, place) => keyText(source, keys[place] ?? sql``));
  const isTotal = keys.length === 0 ? sql`true` : sql`grouping(${keys[0]}) = 1`;
  return sql`${plan.recordsAsOf} select array[${sql.join(texts, sql`, `)}]::text[] as keys, ${isTotal} as "isTotal",
      count(*)::int as count, ${listedOf(plan)}::int as listed, ${measureOf(plan)} as value
    from ${fromGroups(tables[question.kind], sources, shown)}
    where ${condition ?? sql`true`} ${groupBy(keys, hasTotal)}`;
}

function fromGroups(
  table: (typeof tables)[keyof typeof tables],
  sources: GroupSource[],
  shown: string[][],
): SQL {
  const joins = sources.map(({ join }) => join);
  const laterals = sources.map(
    (source, place) =>
      sql`cross join lateral (${keysOf(source, shown[place] ?? [])}) as ${sql.raw(`group_${place}`)} (key)`,
  );
  return sql`${table} ${sql.join([...joins, ...laterals], sql` `)}`;
}

function groupBy(keys: SQL[], hasTotal: boolean): SQL {
  if (keys.length === 0) return sql``;
  const cells = sql`(${sql.join(keys, sql`, `)})`;
  return hasTotal ? sql`group by grouping sets (${cells}, ())` : sql`group by ${cells}`;
}
