import { subDays } from "date-fns";
import { and, asc, desc, eq, gte, lt, lte, ne, notExists, sql, type SQL } from "drizzle-orm";
import { mostOfToday, quietAfterDays, type Today, type TodayQuery } from "#shared/today.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { whereStageType } from "#server/crm/pipelines/pipelines.queries.ts";
import { selectDeals } from "#server/crm/deals/deals.queries.ts";
import { whereVisible, type RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { firstIdOf } from "#server/platform/ids.ts";
import { selectTasks, ownedTasks } from "#server/crm/tasks/tasks.queries.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";

export async function readToday(db: Db, access: RecordAccess, query: TodayQuery): Promise<Today> {
  const [due, withoutNextStep, quiet] = await Promise.all([
    listDueTasks(db, access, query),
    listDealsWithoutNextStep(db, access, query),
    listQuietDeals(db, access, query),
  ]);
  return {
    tasks: cut(due, mostOfToday.tasks),
    dealsWithoutNextStep: cut(withoutNextStep, mostOfToday.deals),
    quietDeals: cut(quiet, mostOfToday.deals),
  };
}

/** Reads one row more than it shows. */
function cut<Item>(rows: Item[], most: number) {
  return { items: rows.slice(0, most), hasMore: rows.length > most };
}

function listDueTasks(db: Db, access: RecordAccess, { date, whose }: TodayQuery) {
  return selectTasks(db, {})
    .where(
      and(
        whereVisible(ownedTasks, access),
        ne(tasks.status, "completed"),
        lte(tasks.dueDate, date),
        whose === "mine" ? eq(tasks.assignedUserId, access.userId) : undefined,
      ),
    )
    .orderBy(asc(tasks.dueDate), asc(tasks.id))
    .limit(mostOfToday.tasks + 1);
}

function listDealsWithoutNextStep(db: Db, access: RecordAccess, { whose }: TodayQuery) {
  const nextSteps = db
    .select({ one: sql`1` })
    .from(tasks)
    .where(
      and(
        whereVisible(ownedTasks, access),
        eq(tasks.relatedId, deals.id),
        ne(tasks.status, "completed"),
      ),
    );
  return selectDeals(db, access, {})
    .where(and(whereOpenDeal(access, whose), notExists(nextSteps)))
    .orderBy(desc(deals.id))
    .limit(mostOfToday.deals + 1);
}

function listQuietDeals(db: Db, access: RecordAccess, { date, whose }: TodayQuery) {
  const quietSince = subDays(new Date(`${date}T00:00:00Z`), quietAfterDays);
  const newerLines = db
    .select({ one: sql`1` })
    .from(activities)
    .where(and(isAboutDeal, gte(activities.occurredAt, quietSince.toISOString())));
  return selectDeals(db, access, { lastActivityAt })
    .where(
      and(whereOpenDeal(access, whose), lt(deals.id, firstIdOf(quietSince)), notExists(newerLines)),
    )
    .orderBy(asc(deals.id))
    .limit(mostOfToday.deals + 1);
}

const isAboutDeal = and(
  eq(activities.workspaceId, deals.workspaceId),
  eq(activities.dealId, deals.id),
);

/** The time of a deal's newest activity. */
const lastActivityAt: SQL<string | null> = sql`(
  select ${activities.occurredAt} from ${activities}
  where ${isAboutDeal} order by ${activities.occurredAt} desc limit 1)`.mapWith(
  activities.occurredAt,
);

function whereOpenDeal(access: RecordAccess, whose: TodayQuery["whose"]): SQL | undefined {
  return and(
    whereVisible(deals, access),
    whereStageType(deals, "open"),
    whose === "mine" ? eq(deals.ownerId, access.userId) : undefined,
  );
}
