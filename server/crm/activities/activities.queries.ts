import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Activity, ActivityType } from "#shared/crm/activities.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import {
  stillVisible,
  whereLockable,
  whereLocked,
  whereVisibleRecord,
  type RecordAccess,
} from "#server/platform/queries/access.ts";
import {
  preparedQuery,
  type QueryParameters,
} from "#server/platform/database/statements/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendAlong } from "#server/platform/database/statements/transactions.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";

const {
  workspaceId: _workspaceId,
  subjectOwnerId: _subjectOwnerId,
  datedAt: _datedAt,
  ...fields
} = getTableColumns(activities);

export const ownedActivities = {
  ...getTableColumns(activities),
  ownerId: activities.subjectOwnerId,
};

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
  /** Of a line about a bulk operation. */
  changeSetId?: string | null;
  /** The owner of the record that it is about; the database fills it in where it is missing. */
  subjectOwnerId?: string | null;
}

export function selectActivities<Extra extends Record<string, SQL>>(db: Db, extra: Extra) {
  return db
    .select({ ...fields, author, ...extra })
    .from(activities)
    .$dynamic();
}

interface Author {
  userName: string | null;
  ruleName: string | null;
}

/** Who wrote the line, according to the change log, in one look. Drizzle would not say whose the columns are. */
const author = sql<Author | null>`(
  select jsonb_build_object('userName', coalesce(author.name, imported.name), 'ruleName', logged.rule_name)
  from ${changes} as logged
  left join ${users} as author on author.id = logged.user_id
  left join ${importedPeople} as imported
    on imported.workspace_id = logged.workspace_id and imported.id = logged.user_id
  where logged.workspace_id = activities.workspace_id and logged.entity = 'activity'
    and logged.entity_id = activities.id
  order by logged.id limit 1)`;

export function withAuthor<Row extends { author: Author | null }>({ author: of, ...row }: Row) {
  return { ...row, userName: of?.userName ?? null, ruleName: of?.ruleName ?? null };
}

export async function findActivity(
  db: Db,
  access: RecordAccess,
  id: string,
): Promise<Activity | null> {
  const [row] = await selectActivities(db, {}).where(
    whereVisibleRecord(ownedActivities, access, id),
  );
  return row ? withAuthor(row) : null;
}

/** Locks the row until the transaction ends. @throws HttpError 404 without a visible one */
export async function lockActivity(tx: Db, access: RecordAccess, id: string) {
  const isAsked = and(whereLockable(ownedActivities, access), eq(activities.id, id));
  const locked = await tx.select(fields).from(activities).where(isAsked).for("update");
  const [row] = await stillVisible(tx, ownedActivities, access, locked);
  if (!row) throw notFound("activity");
  return row;
}

export type LockedActivity = Awaited<ReturnType<typeof lockActivity>>;

/** An activity that this transaction has locked or written. */
export async function readActivity(
  tx: Db,
  { workspaceId }: RecordAccess,
  id: string,
): Promise<Activity> {
  const [row] = await selectActivities(tx, {}).where(whereLocked(activities, { workspaceId, id }));
  if (!row) throw new Error("the database returned no activity");
  return withAuthor(row);
}

/** Changes an activity that `lockActivity` has locked, together with what is asked next. */
export function patchActivity(
  tx: Db,
  { workspaceId }: RecordAccess,
  id: string,
  changes: Partial<ActivityLine>,
): void {
  const isLocked = whereLocked(activities, { workspaceId, id });
  sendAlong(tx, tx.update(activities).set(changes).where(isLocked));
}

/** Deletes an activity that `lockActivity` has locked. */
export async function removeActivity(
  tx: Db,
  { workspaceId }: RecordAccess,
  id: string,
): Promise<void> {
  await tx.delete(activities).where(whereLocked(activities, { workspaceId, id }));
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
