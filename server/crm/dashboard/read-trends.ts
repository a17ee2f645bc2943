import { and, count, eq, gte, ne, sql, sum } from "drizzle-orm";
import { type DashboardTrends, trendMonths, trendWeeks } from "#shared/crm/dashboard.ts";
import { countedCompanies } from "#server/crm/companies/companies.queries.ts";
import { countedContacts } from "#server/crm/contacts/contacts.queries.ts";
import { countedDeals } from "#server/crm/deals/deals.queries.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { dealStates } from "#server/crm/pipelines/deal-history.table.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import { type RecordAccess, whereVisible } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  type DayGrowth,
  readDailyGrowth,
  readTotals,
  type RecordTotal,
} from "#server/platform/queries/record-totals.ts";

const dayMs = 86_400_000;

/** How a year has gone, for what the person sees today. */
export async function readTrends(
  db: Db,
  access: RecordAccess,
  now = new Date(),
): Promise<DashboardTrends> {
  const months = lastMonths(now);
  const first =
    [`${months[0]}-01`, isoDay(now.getTime() - trendWeeks * 7 * dayMs)].toSorted()[0] ?? "";
  const lists = [countedContacts, countedCompanies, countedDeals];
  const [totals, growth, steps, won] = await Promise.all([
    readTotals(db, access, [countedContacts, countedCompanies]),
    readDailyGrowth(db, access, lists, first),
    selectValueSteps(db, access, now),
    selectWon(db, access, `${months[0]}-01`),
  ]);
  const addedIn = (list: string, month: string) =>
    sumOf(growth.filter((one) => one.list === list && one.day.startsWith(month)));
  return {
    weeks: {
      contacts: countsBackwards("contacts", totals, growth, now),
      companies: countsBackwards("companies", totals, growth, now),
      pipelineValue: valuesBackwards(steps),
    },
    months: months.map((month) => {
      const closed = won.find((one) => one.month === month);
      return {
        month,
        newContacts: Math.max(0, addedIn("contacts", month)),
        newDeals: Math.max(0, addedIn("deals", month)),
        wonDeals: closed?.count ?? 0,
        wonValue: closed?.value ?? "0.00",
      };
    }),
  };
}

/** `YYYY-MM`, the oldest first. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: trendMonths }, (_, place) => {
    const monthsAgo = trendMonths - 1 - place;
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
    return start.toISOString().slice(0, 7);
  });
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** From a year ago to today. */
const weeksAgo = Array.from({ length: trendWeeks + 1 }, (_, place) => trendWeeks - place);

/** What there is now, less what has come since. */
function countsBackwards(
  list: string,
  totals: RecordTotal[],
  growth: DayGrowth[],
  now: Date,
): number[] {
  const total = sumOf(totals.filter((one) => one.list === list));
  const own = growth.filter((one) => one.list === list);
  return weeksAgo.map((weeks) => {
    const end = isoDay(now.getTime() - weeks * 7 * dayMs);
    return Math.max(0, total - sumOf(own.filter(({ day }) => day > end)));
  });
}

function sumOf(counted: readonly { count: number }[]): number {
  return counted.reduce((total, one) => total + one.count, 0);
}

type ValueStep = { week: number; cents: number };

function valuesBackwards(steps: ValueStep[]): string[] {
  return weeksAgo.map((weeks) => {
    const cents = steps
      .filter(({ week }) => week >= weeks)
      .reduce((total, step) => total + step.cents, 0);
    return (Math.max(0, cents) / 100).toFixed(2);
  });
}

/** By how much the value of deals that are not lost moved, by whole weeks before now; older ones count as a year ago. */
async function selectValueSteps(db: Db, access: RecordAccess, now: Date): Promise<ValueStep[]> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const isStage = and(
    eq(stages.workspaceId, dealStates.workspaceId),
    eq(stages.key, dealStates.stage),
    ne(stages.type, "lost"),
  );
  const isDeal = and(
    eq(deals.workspaceId, dealStates.workspaceId),
    eq(deals.id, dealStates.dealId),
  );
  return db
    .select({
      week: sql<number>`least(${trendWeeks}, floor(extract(epoch from ${moment} - step.at) / 604800))::int`,
      cents: sql`sum(step.sign * ${dealStates.value} * 100)`.mapWith(Number),
    })
    .from(dealStates)
    .innerJoin(deals, isDeal)
    .innerJoin(stages, isStage)
    .innerJoin(
      sql`lateral (values (${dealStates.fromAt}, 1), (${dealStates.untilAt}, -1)) as step (at, sign)`,
      sql`step.at is not null`,
    )
    .where(and(whereVisible(deals, access), eq(dealStates.workspaceId, access.workspaceId)))
    .groupBy(sql`1`);
}

function selectWon(db: Db, access: RecordAccess, first: string) {
  const isStage = and(
    eq(stages.workspaceId, deals.workspaceId),
    eq(stages.key, deals.stage),
    eq(stages.type, "won"),
  );
  return db
    .select({
      month: sql<string>`to_char(${deals.closedAt} at time zone 'UTC', 'YYYY-MM')`,
      count: count(),
      value: sql<string>`coalesce(${sum(deals.value)}, 0)::numeric(20, 2)::text`,
    })
    .from(deals)
    .innerJoin(stages, isStage)
    .where(and(whereVisible(deals, access), gte(deals.closedAt, `${first}T00:00:00Z`)))
    .groupBy(sql`1`);
}
