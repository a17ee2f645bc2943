import { and, between, eq, lt, type SQL, sql } from "drizzle-orm";
import type { ForecastHistory, ForecastHistoryQuery } from "#shared/forecast/forecast.ts";
import {
  dayAfter,
  daysUntil,
  type Period,
  periodAbout,
} from "#shared/forecast/forecast-periods.ts";
import { addMoney, divideByHundred } from "#shared/format/money.ts";
import type { ForecastCategory } from "#shared/crm/pipelines.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { countedCategory, sumOf } from "#server/crm/forecast/forecast-sums.ts";
import { isStageOfDeal, whereClosedIn } from "#server/crm/forecast/read-forecast.ts";
import { dealStates } from "#server/crm/pipelines/deal-history.table.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import { type RecordAccess, whereVisible } from "#server/platform/queries/access.ts";
import { dayIn, startOfDayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";

export async function readForecastHistory(
  db: Db,
  access: RecordAccess,
  { period: kind, date, timeZone, pipelineId }: ForecastHistoryQuery,
): Promise<ForecastHistory> {
  const { yearStartMonth } = await readWorkspace(db, access.workspaceId);
  const period = periodAbout(kind, date, yearStartMonth);
  const today = dayIn(timeZone, new Date());
  const lastDay = today < period.last ? today : period.last;
  const count = daysUntil(period.first, lastDay);
  if (count < 1) return { period, days: [] };
  const dates = Array.from({ length: count }, (_, place) => dayAfter(period.first, place));
  const ends = dates.map((day) => startOfDayIn(timeZone, day, 1).toISOString());
  const changes = await Promise.all([
    selectOpenChanges(db, access, period, pipelineId, ends),
    selectWonChanges(db, access, { period, timeZone }, pipelineId, ends),
  ]);
  return { period, days: sumUp(dates, changes.flat()) };
}

/** By how much the values of a category change on a day: 0 for the first, and for what was there before. */
interface DayChange {
  day: number;
  category: ForecastCategory;
  value: string;
  /** Each value times its stage's probability, in percent: rounded once it is added up. */
  hundredfold: string;
}

/** How many of the days were over by a moment. */
function daysBefore(moment: SQL, ends: string[]): SQL {
  return sql`width_bucket(${moment}, ${sql.param(ends)}::timestamptz[])`;
}

/** Each state of a deal comes on one day and goes on another. */
function selectOpenChanges(
  db: Db,
  access: RecordAccess,
  { first, last }: Period,
  pipelineId: string | undefined,
  ends: string[],
): Promise<DayChange[]> {
  const value = sql`sign * ${dealStates.value}`;
  const isDeal = and(
    eq(dealStates.workspaceId, deals.workspaceId),
    eq(dealStates.dealId, deals.id),
  );
  const isStage = and(
    eq(stages.workspaceId, dealStates.workspaceId),
    eq(stages.key, dealStates.stage),
    eq(stages.type, "open"),
    pipelineId ? eq(stages.pipelineId, pipelineId) : undefined,
  );
  return db
    .select({
      day: sql<number>`day`,
      category: countedCategory(dealStates.forecastCategory),
      value: sumOf(value),
      hundredfold: sumOf(sql`${value} * ${stages.probability}`),
    })
    .from(dealStates)
    .innerJoin(deals, isDeal)
    .innerJoin(stages, isStage)
    .innerJoin(
      sql`lateral (values (${daysBefore(sql`${dealStates.fromAt}`, ends)}, 1),
        (${daysBefore(sql`coalesce(${dealStates.untilAt}, 'infinity')`, ends)}, -1)) as step (day, sign)`,
      sql`true`,
    )
    .where(
      and(
        whereVisible(deals, access),
        eq(dealStates.workspaceId, access.workspaceId),
        between(dealStates.expectedCloseDate, first, last),
        lt(dealStates.fromAt, ends.at(-1) ?? ""),
      ),
    )
    .groupBy(sql`1, 2`);
}

function selectWonChanges(
  db: Db,
  access: RecordAccess,
  { period, timeZone }: { period: Period; timeZone: string },
  pipelineId: string | undefined,
  ends: string[],
): Promise<DayChange[]> {
  return db
    .select({
      day: sql<number>`${daysBefore(sql`${deals.closedAt}`, ends)}`,
      category: countedCategory(deals.forecastCategory),
      value: sumOf(deals.value),
      hundredfold: sumOf(sql`${deals.value} * 100`),
    })
    .from(deals)
    .innerJoin(stages, isStageOfDeal)
    .where(
      and(
        whereVisible(deals, access),
        eq(stages.type, "won"),
        whereClosedIn(period, timeZone),
        pipelineId ? eq(stages.pipelineId, pipelineId) : undefined,
      ),
    )
    .groupBy(sql`1, 2`);
}

function sumUp(dates: string[], changes: DayChange[]): ForecastHistory["days"] {
  const byDay = Map.groupBy(changes, ({ day }) => day);
  const sums = { ...noValues };
  let hundredfold = "0.00";
  return dates.map((date, day) => {
    for (const change of byDay.get(day) ?? []) {
      const { category } = change;
      sums[category] = addMoney(sums[category], change.value);
      if (category !== "omitted") hundredfold = addMoney(hundredfold, change.hundredfold);
    }
    return { date, values: { ...sums }, weighted: divideByHundred(hundredfold) };
  });
}

const noValues: Record<ForecastCategory, string> = {
  omitted: "0.00",
  pipeline: "0.00",
  bestCase: "0.00",
  commit: "0.00",
  closed: "0.00",
};
