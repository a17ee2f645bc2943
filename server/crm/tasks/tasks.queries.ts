import {
  activityRow,
  insertLine,
  type ActivityLine,
  type WithLine,
} from "#server/crm/activities/activities.queries.ts";
import { asc, getTableColumns, type SQL } from "drizzle-orm";
import type { NewTask, Task, TaskChanges, TaskCounts } from "#shared/tasks.ts";
import type { Stored } from "#server/crm/custom-fields/values-of-record.ts";
import {
  whereLocked,
  whereVisibleRecord,
  whereVisibleRecords,
  onlyAccess,
  type RecordAccess,
  type AccessParameters,
} from "#server/platform/access.ts";
import {
  preparedQuery,
  type Parameter,
  type QueryParameters,
} from "#server/platform/database/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readTotals, type CountedList } from "#server/platform/record-totals.ts";
import { recordList } from "#server/crm/kinds/record-list.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";

const { workspaceId: _workspaceId, searchText: _searchText, ...fields } = getTableColumns(tasks);

/** The assigned member is the owner. */
export const ownedTasks = { ...getTableColumns(tasks), ownerId: tasks.assignedUserId };

export const countedTasks: CountedList = {
  table: tasks,
  records: ownedTasks,
  bucket: tasks.status,
};

export const taskList = recordList<Task>({
  kind: "task",
  counted: countedTasks,
  select: (db, _access, total) => selectTasks(db, { total }),
});

export function selectTasks<Extra extends Record<string, SQL>>(db: Db, extra: Extra) {
  return db
    .select({ ...fields, ...extra })
    .from(tasks)
    .$dynamic();
}

export async function countTasks(db: Db, access: RecordAccess): Promise<TaskCounts> {
  const totals = await readTotals(db, access, [countedTasks]);
  const countOf = (status: string) => totals.find(({ bucket }) => bucket === status)?.count ?? 0;
  const byStatus = {
    pending: countOf("pending"),
    "in-progress": countOf("in-progress"),
    completed: countOf("completed"),
  };
  return { all: Object.values(byStatus).reduce((sum, count) => sum + count, 0), ...byStatus };
}

export async function findTask(db: Db, access: RecordAccess, id: string): Promise<Task | null> {
  const [row] = await selectOne(db, { ...onlyAccess(access), id });
  return row ?? null;
}

const selectOne = preparedQuery(
  "find_task",
  (db, one: QueryParameters<RecordAccess & { id: string }>) =>
    selectTasks(db, {}).where(whereTask(one, one.id)),
);

/** Locks the row until the transaction ends. */
export async function lockTask(tx: Db, access: RecordAccess, id: string): Promise<Task | null> {
  const [row] = await lockOne(tx, { ...onlyAccess(access), id });
  return row ?? null;
}

export type LockedTask = NonNullable<Awaited<ReturnType<typeof lockTask>>>;

const lockOne = preparedQuery(
  "lock_task",
  (db, one: QueryParameters<RecordAccess & { id: string }>) =>
    db.select(fields).from(tasks).where(whereTask(one, one.id)).for("update"),
);

/** Those that are visible, locked until the transaction ends. */
export function lockTasks(tx: Db, access: RecordAccess, ids: string[]): Promise<LockedTask[]> {
  const isAsked = whereVisibleRecords(ownedTasks, access, ids);
  return tx.select(fields).from(tasks).where(isAsked).orderBy(asc(tasks.id)).for("update");
}

export async function insertTask(
  tx: Db,
  access: RecordAccess,
  task: Stored<NewTask> & { id: string },
  line: ActivityLine,
): Promise<Task> {
  const row = { workspaceId: access.workspaceId, ...task };
  const by = onlyAccess(access);
  const [added] = await insertOne(tx, { ...by, row, line: activityRow(access, line) });
  if (!added) throw new Error("the database returned no task");
  return added;
}

const insertOne = preparedQuery(
  "insert_task",
  (db, { row, ...by }: QueryParameters<RecordAccess & WithLine & { row: NewRow }>) =>
    db.with(insertLine(db, by)).insert(tasks).values(row).returning(fields),
);

type NewRow = Stored<NewTask> & { id: string; workspaceId: string };

export async function patchTask(
  tx: Db,
  access: RecordAccess,
  id: string,
  row: Stored<TaskChanges>,
  line: ActivityLine,
): Promise<Task> {
  const one = { ...onlyAccess(access), id };
  const [stored] = await patchOne(tx, { ...one, row, line: activityRow(access, line) });
  if (!stored) throw new Error("the locked task is gone");
  return stored;
}

type Patch = RecordAccess & WithLine & { id: string; row: Stored<TaskChanges> };

const patchOne = preparedQuery("patch_task", (db, { row, ...one }: QueryParameters<Patch>) =>
  db
    .with(insertLine(db, one))
    .update(tasks)
    .set(row)
    .where(whereLocked(tasks, one))
    .returning(fields),
);

export async function removeTask(tx: Db, access: RecordAccess, id: string): Promise<void> {
  await tx.delete(tasks).where(whereTask(access, id));
}

function whereTask(access: AccessParameters, id: Parameter<string>) {
  return whereVisibleRecord(ownedTasks, access, id);
}
