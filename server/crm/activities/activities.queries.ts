import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  sql,
  type SQL,
} from "drizzle-orm";
import {
  type Activity,
  type ActivityListQuery,
  type ActivityType,
  inTouchTypes,
} from "#shared/activities.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import {
  whereVisible,
  whereVisibleRecord,
  onlyAccess,
  type RecordAccess,
} from "#server/platform/access.ts";
import { preparedQuery, type QueryParameters } from "#server/platform/database/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import {
  countWhere,
  newest,
  readSize,
  toPage,
  uncounted,
  type Page,
} from "#server/platform/lists.ts";
import { totalOf, type CountedList } from "#server/platform/record-totals.ts";

const {
  workspaceId: _workspaceId,
  subjectOwnerId: _subjectOwnerId,
  datedAt: _datedAt,
  ...fields
} = getTableColumns(activities);

const ownedActivities = { ...getTableColumns(activities), ownerId: activities.subjectOwnerId };

const countedActivities: CountedList = { table: activities, records: ownedActivities };

/** An entry of the feed, and the records in whose timelines it appears. */
export interface ActivityLine {
  type: ActivityType;
  title: string;
  description?: string | null;
  outcome?: string | null;
  durationMinutes?: number | null;
  /** When it took place, where that is not now. */
  datedAt?: string | null;
  /** The member who logged it; absent for what the product notes. */
  loggedBy?: string;
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

/** @throws HttpError 400 for a cursor without its moment */
export async function listActivities(
  db: Db,
  access: RecordAccess,
  query: ActivityListQuery,
): Promise<Page<Activity>> {
  const { cursor, after, type, contactId, companyId, dealId } = query;
  if (cursor !== undefined && after === undefined) {
    throw new HttpError(400, "cursor is not valid: start again without it");
  }
  const limit = readSize(query.limit);
  const isLogged = query.isLogged === undefined ? undefined : query.isLogged === "true";
  const isInTouch = query.isInTouch !== undefined;
  const narrowed = { type, isLogged, isInTouch, contactId, companyId, dealId };
  const plain = { ...onlyAccess(access), limit, cursor, after, ...narrowed };
  const page = toPage(await selectLatest(db, plain), query);
  return { ...page, nextAfter: page.rows.at(-1)?.occurredAt ?? null };
}

type Narrowing = Pick<ActivityListQuery, "type" | "contactId" | "companyId" | "dealId"> & {
  isLogged?: boolean | undefined;
  isInTouch?: boolean;
};

type LatestQuery = Narrowing & Pick<ActivityListQuery, "limit" | "cursor" | "after">;

const selectLatest = preparedQuery(
  "list_activities",
  (db, query: QueryParameters<RecordAccess & LatestQuery>) => {
    const { id, occurredAt } = activities;
    const { after, cursor } = query;
    const isAfter = cursor
      ? sql`(${occurredAt}, ${id}) < (${after}::timestamptz, ${cursor}::uuid)`
      : undefined;
    return selectActivities(db, { total: totalOfList(query) })
      .where(and(whereVisible(ownedActivities, query), whereNarrowed(query), isAfter))
      .orderBy(desc(occurredAt), newest(id, query.limit + 1));
  },
);

function totalOfList(query: QueryParameters<RecordAccess & Narrowing>): SQL<number | null> {
  if (query.contactId || query.companyId || query.dealId) {
    const visible = and(whereVisible(ownedActivities, query), whereNarrowed(query));
    return countWhere(activities, visible);
  }
  const isNarrowed = query.type !== undefined || query.isLogged !== undefined;
  return isNarrowed || query.isInTouch ? uncounted : totalOf(query, countedActivities);
}

function whereNarrowed(query: QueryParameters<Narrowing>): SQL | undefined {
  const { type, isLogged, isInTouch, contactId, companyId, dealId } = query;
  return and(
    type ? eq(activities.type, type) : undefined,
    isLogged === undefined ? undefined : whereLogged(isLogged),
    isInTouch ? and(whereLogged(true), inArray(activities.type, inTouchTypes)) : undefined,
    contactId ? eq(activities.contactId, contactId) : undefined,
    companyId ? eq(activities.companyId, companyId) : undefined,
    dealId ? eq(activities.dealId, dealId) : undefined,
  );
}

function whereLogged(isLogged: boolean): SQL {
  return isLogged ? isNotNull(activities.loggedBy) : isNull(activities.loggedBy);
}

function selectActivities<Extra extends Record<string, SQL>>(db: Db, extra: Extra) {
  return db
    .select({ ...fields, userName: nameOfAuthor, ...extra })
    .from(activities)
    .$dynamic();
}

/** Of whoever wrote the line, according to the change log. Drizzle would not say whose the columns are. */
const nameOfAuthor = sql<string | null>`(
  select coalesce(author.name, imported.name) from ${changes} as logged
  left join ${users} as author on author.id = logged.user_id
  left join ${importedPeople} as imported
    on imported.workspace_id = logged.workspace_id and imported.id = logged.user_id
  where logged.workspace_id = activities.workspace_id and logged.entity = 'activity'
    and logged.entity_id = activities.id
  order by logged.id limit 1)`;

export async function findActivity(
  db: Db,
  access: RecordAccess,
  id: string,
): Promise<Activity | null> {
  const [row] = await selectActivities(db, {}).where(
    whereVisibleRecord(ownedActivities, access, id),
  );
  return row ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockActivity(tx: Db, access: RecordAccess, id: string) {
  const isAsked = whereVisibleRecord(ownedActivities, access, id);
  const [row] = await tx.select(fields).from(activities).where(isAsked).for("update");
  return row ?? null;
}

export type LockedActivity = NonNullable<Awaited<ReturnType<typeof lockActivity>>>;

export async function patchActivity(
  tx: Db,
  access: RecordAccess,
  id: string,
  changes: Partial<ActivityLine>,
): Promise<void> {
  const isAsked = whereVisibleRecord(ownedActivities, access, id);
  await tx.update(activities).set(changes).where(isAsked);
}

export async function removeActivity(tx: Db, access: RecordAccess, id: string): Promise<void> {
  await tx.delete(activities).where(whereVisibleRecord(ownedActivities, access, id));
}

/** @returns its id */
export async function insertActivity(
  tx: Db,
  access: RecordAccess,
  line: ActivityLine,
): Promise<string> {
  const row = activityRow(access, line);
  await insertOne(tx, { line: row });
  return row.id;
}

const insertOne = preparedQuery("insert_activity", (db, { line }: QueryParameters<WithLine>) =>
  db.insert(activities).values(line).returning({ id: activities.id }),
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
