import { and, eq, sql } from "drizzle-orm";
import { addMoney } from "#shared/format/money.ts";
import type { LostReasons, LostReasonsQuery } from "#shared/forecast/win-rates.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { sumOf } from "#server/crm/forecast/forecast-sums.ts";
import { isStageOfDeal } from "#server/crm/forecast/read-forecast.ts";
import { whereInScope } from "#server/crm/insights/deal-scope.ts";
import { whereWithin, monthPlace, monthsOf } from "#server/crm/insights/months-of.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

export async function readLostReasons(
  db: Db,
  access: RecordAccess,
  query: LostReasonsQuery,
): Promise<LostReasons> {
  const months = monthsOf(query);
  const closedAt = sql`${deals.closedAt}`;
  const cells = await db
    .select({
      folded: sql<string>`fold_text(coalesce(${deals.closeReason}, ''))`,
      month: sql<number>`${monthPlace(closedAt, months)}`,
      reason: sql<string | null>`min(nullif(${deals.closeReason}, ''))`,
      count: sql<number>`count(*)::int`,
      value: sumOf(deals.value),
    })
    .from(deals)
    .innerJoin(stages, isStageOfDeal)
    .where(and(whereInScope(access, query), eq(stages.type, "lost"), whereWithin(closedAt, months)))
    .groupBy(sql`1, 2`);
  const reasons = [...Map.groupBy(cells, ({ folded }) => folded).values()].map((own) => ({
    reason: own[0]?.reason ?? null,
    counts: months.names.map((_, place) => countOf(own.filter(({ month }) => month === place))),
    value: own.reduce((sum, { value }) => addMoney(sum, value), "0.00"),
    count: countOf(own),
  }));
  return {
    months: months.names,
    reasons: reasons
      .toSorted((a, b) => b.count - a.count)
      .map(({ count: _count, ...reason }) => reason),
  };
}

function countOf(cells: { count: number }[]): number {
  return cells.reduce((sum, { count }) => sum + count, 0);
}
