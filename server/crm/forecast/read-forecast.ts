import { and, between, count, eq, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Forecast, ForecastQuery } from "#shared/forecast/forecast.ts";
import { type Period, periodAbout } from "#shared/forecast/forecast-periods.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";
import { endOfDay } from "#server/crm/deals/as-of-moment.ts";
import { dealsAsOf } from "#server/crm/deals/deals-as-of.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { countedCategory, sumOf, weightedValue } from "#server/crm/forecast/forecast-sums.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import { type RecordAccess, whereVisible } from "#server/platform/queries/access.ts";
import { startOfDayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";

export async function readForecast(
  db: Db,
  access: RecordAccess,
  { period: kind, date, timeZone, asOf }: ForecastQuery,
): Promise<Forecast> {
  const { yearStartMonth } = await readWorkspace(db, access.workspaceId);
  const period = periodAbout(kind, date, yearStartMonth);
  const end =
    asOf === undefined
      ? null
      : await endOfDay(db, access.workspaceId, { day: asOf, timeZone, name: "asOf" });
  const source = sourceOf(db, access, end);
  const [cells, [left]] = await Promise.all([
    selectCells(source, period, timeZone),
    selectLeftOut(source, period),
  ]);
  if (!left) throw new Error("the database returned no totals");
  const { overdue, overdueValue, undated, undatedValue } = left;
  return {
    period,
    yearStartMonth,
    cells,
    overdue: { count: overdue, value: overdueValue },
    undated: { count: undated, value: undatedValue },
  };
}

/** A stage is found by its deal's workspace, so that the deals alone say which rows are read. */
export const isStageOfDeal = and(
  eq(stages.workspaceId, deals.workspaceId),
  eq(stages.key, deals.stage),
);

/** The deals as they are, or as they were at a moment: those are the visible ones already. */
function sourceOf(db: Db, access: RecordAccess, end: Date | null) {
  return {
    from: db.with(...(end ? [dealsAsOf(db, access, end)] : [])),
    isVisible: end ? undefined : whereVisible(deals, access),
  };
}

type Source = ReturnType<typeof sourceOf>;

function selectCells({ from, isVisible }: Source, period: Period, timeZone: string) {
  const category = countedCategory(deals.forecastCategory);
  return from
    .select({
      ownerId: deals.ownerId,
      pipelineId: stages.pipelineId,
      category,
      count: count(),
      value: sumOf(deals.value),
      weighted: sumOf(weightedValue(deals.value)),
    })
    .from(deals)
    .innerJoin(stages, isStageOfDeal)
    .where(and(isVisible, whereInPeriod(period, timeZone)))
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`1, 2, 3`);
}

/** Open deals that are expected in a period, and those that were won in it. */
function whereInPeriod(period: Period, timeZone: string): SQL | undefined {
  const isExpected = between(deals.expectedCloseDate, period.first, period.last);
  const isClosed = whereClosedIn(period, timeZone);
  return or(and(eq(stages.type, "open"), isExpected), and(eq(stages.type, "won"), isClosed));
}

/** By the days of a zone: one of them has 23 hours, another 25. */
export function whereClosedIn(
  { first, last }: Pick<Period, "first" | "last">,
  timeZone: string,
): SQL | undefined {
  return and(
    gte(deals.closedAt, startOfDayIn(timeZone, first).toISOString()),
    lt(deals.closedAt, startOfDayIn(timeZone, last, 1).toISOString()),
  );
}

/** Open deals that no period of today or later counts. */
function selectLeftOut({ from, isVisible }: Source, { first }: Period) {
  const isUndated = isNull(deals.expectedCloseDate);
  const isOverdue = lt(deals.expectedCloseDate, first);
  const valueWhere = (condition: SQL) => sumOf(sql`${deals.value}) filter (where ${condition}`);
  const countWhere = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  return from
    .select({
      overdue: countWhere(isOverdue),
      overdueValue: valueWhere(isOverdue),
      undated: countWhere(isUndated),
      undatedValue: valueWhere(isUndated),
    })
    .from(deals)
    .innerJoin(stages, isStageOfDeal)
    .where(and(isVisible, eq(stages.type, "open"), or(isUndated, isOverdue)));
}
