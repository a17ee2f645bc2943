import { sql } from "drizzle-orm";
import { z } from "zod";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";
import type { GroupSource } from "#server/crm/reports/groups/group-source.ts";
import { beginWith, type Plan } from "#server/crm/reports/plan-question.ts";
import type { ReportStatements } from "#server/crm/reports/report-statements.ts";

const extremes = z.tuple([z.object({ least: z.number().nullable(), most: z.number().nullable() })]);

const usualBands = 6;

/** Round numbers at which bands begin, where the question names none. */
export async function readBounds(
  statements: ReportStatements,
  plan: Plan,
  { operand }: GroupSource,
): Promise<number[]> {
  const rows = await statements.run(
    sql`${beginWith(plan.recordsAsOf)} select min(${operand})::float8 as least, max(${operand})::float8 as most
      from ${tables[plan.question.kind]} where ${plan.now.condition ?? sql`true`}`,
  );
  const [{ least, most }] = extremes.parse(rows);
  return least === null || most === null ? [0] : roundBounds(least, most);
}

/** Multiples of 1, 2 or 5 times a power of ten. */
function roundBounds(least: number, most: number): number[] {
  if (most <= least) return [least];
  const rough = (most - least) / usualBands;
  const power = 10 ** Math.floor(Math.log10(rough));
  const width = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  const first = Math.floor(least / width) + 1;
  const count = Math.floor(most / width) - first + 1;
  const bounds = Array.from({ length: count }, (_, place) =>
    Number(((first + place) * width).toFixed(6)),
  );
  return bounds.length === 0 ? [least] : [...new Set(bounds)];
}
