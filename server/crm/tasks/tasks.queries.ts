import { getTableColumns, type SQL } from "drizzle-orm";
import type { NewTask, Task, TaskChanges, TaskCounts } from "#shared/tasks.ts";
import type { Stored } from "#server/crm/custom-fields/values-of-record.ts";
import {
  whereVisibleRecord,
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
import { newId } from "#server/platform/ids.ts";
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
  const [row] = await tx.select(fields).from(tasks).where(whereTask(access, id)).for("update");
  return row ?? null;
}

export async function insertTask(
  tx: Db,
  access: RecordAccess,
  task: Stored<NewTask>,
): Promise<Task> {
  const [row] = await tx
    .insert(tasks)
    .values({ workspaceId: access.workspaceId, id: newId(), ...task })
    .returning(fields);
  if (!row) throw new Error("the database returned no task");
  return row;
}

export async function patchTask(
  tx: Db,
  access: RecordAccess,
  id: string,
  changes: Stored<TaskChanges>,
): Promise<Task> {
  const [row] = await tx.update(tasks).set(changes).where(whereTask(access, id)).returning(fields);
  if (!row) throw new Error("the locked task is gone");
  return row;
}

export async function removeTask(tx: Db, access: RecordAccess, id: string): Promise<void> {
  await tx.delete(tasks).where(whereTask(access, id));
}

function whereTask(access: AccessParameters, id: Parameter<string>) {
  return whereVisibleRecord(ownedTasks, access, id);
}
