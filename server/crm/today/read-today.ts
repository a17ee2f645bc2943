import { and, asc, between, desc, eq, isNotNull, lte, ne, sql, type SQL } from "drizzle-orm";
import { daysWithoutReply, mostOfToday, type Today, type TodayQuery } from "#shared/crm/today.ts";
import { contactMail } from "#server/crm/contacts/contact-mail.table.ts";
import { selectContacts } from "#server/crm/contacts/contacts.queries.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { idleSince, whereStepOf } from "#server/crm/deals/deal-facts.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { whereStageType } from "#server/crm/pipelines/pipelines.queries.ts";
import { selectDeals } from "#server/crm/deals/deals.queries.ts";
import { whereVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import { dayIn, firstZone } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";
import { uncounted } from "#server/platform/queries/lists.ts";
import { selectTasks, ownedTasks } from "#server/crm/tasks/tasks.queries.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";

export async function readToday(db: Db, access: RecordAccess, query: TodayQuery): Promise<Today> {
  const [due, withoutNextStep, idle, withoutReply] = await Promise.all([
    listDueTasks(db, access, query),
    listDealsWithoutNextStep(db, access, query),
    listIdleDeals(db, access, query),
    listContactsWithoutReply(db, access, query),
  ]);
  return {
    tasks: cut(due, mostOfToday.tasks),
    dealsWithoutNextStep: cut(withoutNextStep, mostOfToday.deals),
    idleDeals: cut(idle, mostOfToday.deals),
    withoutReply: cut(withoutReply, mostOfToday.contacts),
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
  return selectDeals(db, access, {})
    .where(
      and(
        whereOpenDeal(access, whose),
        sql`not exists (select from ${tasks} where ${whereStepOf(deals, access)})`,
      ),
    )
    .orderBy(desc(deals.id))
    .limit(mostOfToday.deals + 1);
}

function listIdleDeals(db: Db, access: RecordAccess, { date, whose }: TodayQuery) {
  const since = idleSince(deals, { at: momentOn(date), day: sql`${date}::date` });
  return selectDeals(db, access, { idleSince: since })
    .where(and(whereOpenDeal(access, whose), isNotNull(since)))
    .orderBy(asc(deals.id))
    .limit(mostOfToday.deals + 1);
}

function listContactsWithoutReply(db: Db, access: RecordAccess, { date, whose }: TodayQuery) {
  const daysBefore = (days: number) => sql`${momentOn(date)} - make_interval(days => ${days})`;
  return selectContacts(db, access, uncounted)
    .where(
      and(
        whereVisible(contacts, access),
        eq(contactMail.workspaceId, access.workspaceId),
        between(
          contactMail.waitingSince,
          daysBefore(daysWithoutReply.to),
          daysBefore(daysWithoutReply.from),
        ),
        whose === "mine" ? eq(contacts.ownerId, access.userId) : undefined,
      ),
    )
    .orderBy(asc(contactMail.waitingSince), asc(contacts.id))
    .limit(mostOfToday.contacts + 1);
}

const lastZone = "Etc/GMT+12";

/** Now, on a day that it is anywhere; of another day its beginning. */
function momentOn(date: string): SQL {
  const now = new Date();
  const isNow = date <= dayIn(firstZone, now) && date >= dayIn(lastZone, now);
  return isNow ? sql`now()` : sql`${date}::timestamptz`;
}

function whereOpenDeal(access: RecordAccess, whose: TodayQuery["whose"]): SQL | undefined {
  return and(
    whereVisible(deals, access),
    whereStageType(deals, "open"),
    whose === "mine" ? eq(deals.ownerId, access.userId) : undefined,
  );
}
