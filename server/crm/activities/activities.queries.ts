import { and, eq, getTableColumns } from "drizzle-orm";
import type { Activity, ActivityListQuery, ActivityType } from "#shared/activities.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { whereVisible, onlyAccess, type RecordAccess } from "#server/platform/access.ts";
import { preparedQuery, type QueryParameters } from "#server/platform/database/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { countWhere, newest, readSize, toPage, type Page } from "#server/platform/lists.ts";
import { totalOf, type CountedList } from "#server/platform/record-totals.ts";

const {
  workspaceId: _workspaceId,
  subjectOwnerId: _subjectOwnerId,
  ...fields
} = getTableColumns(activities);

const ownedActivities = { ...getTableColumns(activities), ownerId: activities.subjectOwnerId };

const countedActivities: CountedList = { table: activities, records: ownedActivities };

/** An entry of the feed, and the records in whose timelines it appears. */
export interface ActivityLine {
  type: ActivityType;
  title: string;
  description?: string | null;
  /** The name of the record that it is about. */
  relatedTo?: string | null;
  relatedId?: string | null;
  contactId?: string | null;
  companyId?: string | null;
  dealId?: string | null;
  /** Of a line that tells what was done to many records at once. */
  changeSetId?: string | null;
  /** The owner of the record that it is about; the database fills it in where it is missing. */
  subjectOwnerId?: string | null;
}

export async function listActivities(
  db: Db,
  access: RecordAccess,
  query: ActivityListQuery,
): Promise<Page<Activity>> {
  const { cursor, contactId, companyId, dealId } = query;
  const limit = readSize(query.limit);
  const plain = { ...onlyAccess(access), limit, cursor, contactId, companyId, dealId };
  return toPage(await selectNewest(db, plain), query);
}

const selectNewest = preparedQuery(
  "list_activities",
  (db, query: QueryParameters<RecordAccess & ActivityListQuery>) => {
    const about = whereAbout(query);
    const total = about
      ? countWhere(activities, and(whereVisible(ownedActivities, query), about))
      : totalOf(query, countedActivities);
    return db
      .select({ ...fields, total })
      .from(activities)
      .where(and(whereVisible(ownedActivities, query, query.cursor), about))
      .orderBy(newest(activities.id, query.limit + 1));
  },
);

function whereAbout({ contactId, companyId, dealId }: QueryParameters<ActivityListQuery>) {
  return and(
    contactId ? eq(activities.contactId, contactId) : undefined,
    companyId ? eq(activities.companyId, companyId) : undefined,
    dealId ? eq(activities.dealId, dealId) : undefined,
  );
}

export async function insertActivity(
  tx: Db,
  access: RecordAccess,
  line: ActivityLine,
): Promise<Activity> {
  const [row] = await insertOne(tx, { line: activityRow(access, line) });
  if (!row) throw new Error("the database returned no activity");
  return row;
}

const insertOne = preparedQuery("insert_activity", (db, { line }: QueryParameters<WithLine>) =>
  db.insert(activities).values(line).returning(fields),
);

/** A line of the feed that is written in the same statement as what it is about. */
export interface WithLine {
  line: ReturnType<typeof activityRow>;
}

export function activityRow({ workspaceId }: RecordAccess, line: ActivityLine) {
  return { workspaceId, id: newId(), ...line };
}

/** For `with`: the line's insertion. */
export function insertLine(db: Db, { line }: QueryParameters<WithLine>) {
  return db.$with("line").as(db.insert(activities).values(line).returning({ id: activities.id }));
}
