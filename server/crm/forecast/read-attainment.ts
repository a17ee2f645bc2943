import { and, count, eq, gte, isNotNull, lt } from "drizzle-orm";
import { type Period, periodAbout } from "#shared/forecast/forecast-periods.ts";
import { addMoney } from "#shared/format/money.ts";
import {
  type Attainment,
  type AttainmentQuery,
  type QuotaMeasure,
  quotaOf,
} from "#shared/forecast/quotas.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { sumOf } from "#server/crm/forecast/forecast-sums.ts";
import { listQuotaSubjects } from "#server/crm/forecast/quota-subjects.ts";
import { isStageOfDeal, whereClosedIn } from "#server/crm/forecast/read-forecast.ts";
import { selectQuotas } from "#server/crm/forecast/set-quotas.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import { type RecordAccess, whereVisible } from "#server/platform/queries/access.ts";
import { startOfDayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";

export async function readAttainment(
  db: Db,
  access: RecordAccess,
  { measure, period: kind, date, timeZone }: AttainmentQuery,
): Promise<Attainment> {
  const { yearStartMonth } = await readWorkspace(db, access.workspaceId);
  const period = periodAbout(kind, date, yearStartMonth);
  const [subjects, set, results] = await Promise.all([
    listQuotaSubjects(db, access),
    selectQuotas(db, access, measure, period),
    selectResults(db, access, measure, { period, timeZone }),
  ]);
  const byPerson = new Map(results.map(({ userId, result }) => [userId, result]));
  const rows = subjects.map(({ teamId: _teamId, ...one }) => {
    const people = subjects.filter((other) =>
      one.subject === "team" ? other.teamId === one.id : other.id === one.id,
    );
    return {
      ...one,
      quota: quotaOf(
        period,
        set.filter(({ subjectId }) => subjectId === one.id),
      ),
      actual: people.reduce((sum, { id }) => addMoney(sum, byPerson.get(id) ?? "0.00"), "0.00"),
    };
  });
  return { period, yearStartMonth, rows };
}

interface Span {
  period: Period;
  timeZone: string;
}

interface Result {
  userId: string | null;
  /** A decimal string. */
  result: string;
}

const activityTypes = {
  calls: "call",
  emails: "email",
  meetings: "meeting",
  notes: "note",
} as const;

async function selectResults(
  db: Db,
  access: RecordAccess,
  measure: QuotaMeasure,
  span: Span,
): Promise<Result[]> {
  if (measure === "valueWon" || measure === "dealsWon") return selectWon(db, access, measure, span);
  const rows =
    measure === "newDeals"
      ? await countNewDeals(db, access, span)
      : await countActivities(db, access, activityTypes[measure], span);
  return rows.map(({ userId, found }) => ({ userId, result: `${found}.00` }));
}

async function selectWon(
  db: Db,
  access: RecordAccess,
  measure: QuotaMeasure,
  { period, timeZone }: Span,
): Promise<Result[]> {
  const rows = await db
    .select({ userId: deals.ownerId, value: sumOf(deals.value), found: count() })
    .from(deals)
    .innerJoin(stages, isStageOfDeal)
    .where(
      and(whereVisible(deals, access), eq(stages.type, "won"), whereClosedIn(period, timeZone)),
    )
    .groupBy(deals.ownerId);
  return rows.map(({ userId, value, found }) => ({
    userId,
    result: measure === "valueWon" ? value : `${found}.00`,
  }));
}

function countNewDeals(db: Db, access: RecordAccess, span: Span) {
  const { start, end } = momentsOf(span);
  return db
    .select({ userId: deals.ownerId, found: count() })
    .from(deals)
    .where(and(whereVisible(deals, access), gte(deals.createdAt, start), lt(deals.createdAt, end)))
    .groupBy(deals.ownerId);
}

/** Counts activities by the member who logged them, among those that the caller may see. */
function countActivities(
  db: Db,
  access: RecordAccess,
  type: (typeof activityTypes)[keyof typeof activityTypes],
  span: Span,
) {
  const { start, end } = momentsOf(span);
  const { workspaceId, id, subjectOwnerId: ownerId } = activities;
  return db
    .select({ userId: activities.loggedBy, found: count() })
    .from(activities)
    .where(
      and(
        whereVisible({ workspaceId, id, ownerId }, access),
        eq(activities.type, type),
        isNotNull(activities.loggedBy),
        gte(activities.occurredAt, start),
        lt(activities.occurredAt, end),
      ),
    )
    .groupBy(activities.loggedBy);
}

function momentsOf({ period: { first, last }, timeZone }: Span) {
  return {
    start: startOfDayIn(timeZone, first).toISOString(),
    end: startOfDayIn(timeZone, last, 1).toISOString(),
  };
}
