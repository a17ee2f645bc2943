import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Accuracy, AccuracyQuery, PastPeriod } from "#shared/forecast/forecast-accuracy.ts";
import {
  dayAfter,
  type Period,
  periodAbout,
  periodAfter,
} from "#shared/forecast/forecast-periods.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { sumOf } from "#server/crm/forecast/forecast-sums.ts";
import { keptForecasts } from "#server/crm/forecast/kept-forecasts.table.ts";
import { isStageOfDeal, whereClosedIn } from "#server/crm/forecast/read-forecast.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import { type RecordAccess, whereVisible } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** How many past periods are compared. */
const pastPeriods = 6;

export async function readAccuracy(
  db: Db,
  access: RecordAccess,
  { period: kind, date, timeZone }: AccuracyQuery,
): Promise<Accuracy> {
  const { yearStartMonth } = await readWorkspace(db, access.workspaceId);
  const current = periodAbout(kind, date, yearStartMonth);
  const periods = Array.from({ length: pastPeriods }, (_, place) =>
    periodAfter(current, -1 - place),
  );
  const year = { first: dayAfter(date, -365), last: date };
  const [cells, ...compared] = await Promise.all([
    selectCells(db, access, whereClosedIn(year, timeZone)),
    ...periods.map((period) => comparePeriod(db, access, period, timeZone)),
  ]);
  return { yearStartMonth, cells, periods: compared.flat() };
}

/** A deal counts once for each stage that it was in over a night, with its outcome. */
function selectCells(db: Db, access: RecordAccess, isRecent: SQL | undefined) {
  const cases = db
    .selectDistinctOn([keptForecasts.dealId, keptForecasts.stage, keptForecasts.probability], {
      ownerId: sql<string | null>`${keptForecasts.ownerId}`.as("case_owner"),
      stage: sql<string>`${keptForecasts.stage}`.as("case_stage"),
      probability: keptForecasts.probability,
      type: stages.type,
    })
    .from(keptForecasts)
    .innerJoin(deals, isKeptDeal)
    .innerJoin(stages, isStageOfDeal)
    .where(
      and(
        whereVisible(deals, access),
        eq(keptForecasts.workspaceId, access.workspaceId),
        inArray(stages.type, ["won", "lost"]),
        isRecent,
      ),
    )
    .orderBy(
      keptForecasts.dealId,
      keptForecasts.stage,
      keptForecasts.probability,
      sql`${keptForecasts.fromNight} desc`,
    )
    .as("cases");
  return db
    .select({
      ownerId: cases.ownerId,
      stage: cases.stage,
      probability: cases.probability,
      cases: sql`count(*)`.mapWith(Number),
      won: sql`count(*) filter (where ${cases.type} = 'won')`.mapWith(Number),
    })
    .from(cases)
    .groupBy(cases.ownerId, cases.stage, cases.probability);
}

const isKeptDeal = and(
  eq(deals.workspaceId, keptForecasts.workspaceId),
  eq(deals.id, keptForecasts.dealId),
);

/** What the first night of a period said of it, and what was won in it, by owner. */
async function comparePeriod(
  db: Db,
  access: RecordAccess,
  period: Period,
  timeZone: string,
): Promise<PastPeriod[]> {
  const [expected, won] = await Promise.all([
    selectExpected(db, access, period),
    selectWon(db, access, period, timeZone),
  ]);
  const { first, last } = period;
  const owners = new Set([...expected, ...won].map(({ ownerId }) => ownerId));
  const valueOf = (rows: typeof won, owner: string | null) =>
    rows.find(({ ownerId }) => ownerId === owner)?.value ?? "0.00";
  return [...owners].map((ownerId) => ({
    first,
    last,
    ownerId,
    forecast: valueOf(expected, ownerId),
    result: valueOf(won, ownerId),
  }));
}

function selectExpected(db: Db, access: RecordAccess, { first, last }: Period) {
  const { ownerId, value, probability, fromNight, untilNight, expectedCloseDate } = keptForecasts;
  return db
    .select({ ownerId, value: sumOf(sql`${value} * ${probability} / 100`) })
    .from(keptForecasts)
    .innerJoin(deals, isKeptDeal)
    .where(
      and(
        whereVisible(deals, access),
        eq(keptForecasts.workspaceId, access.workspaceId),
        sql`${expectedCloseDate} between ${first} and ${last}`,
        sql`${fromNight} <= ${first} and (${untilNight} is null or ${untilNight} > ${first})`,
        sql`${keptForecasts.category} <> 'omitted'`,
      ),
    )
    .groupBy(ownerId);
}

function selectWon(db: Db, access: RecordAccess, period: Period, timeZone: string) {
  return db
    .select({ ownerId: deals.ownerId, value: sumOf(deals.value) })
    .from(deals)
    .innerJoin(stages, isStageOfDeal)
    .where(
      and(whereVisible(deals, access), eq(stages.type, "won"), whereClosedIn(period, timeZone)),
    )
    .groupBy(deals.ownerId);
}
