import { insertLine } from "#server/crm/activities/activities.queries.ts";
import { getTableColumns, type SQL } from "drizzle-orm";
import type { NewTask, Task, TaskChanges, TaskCounts } from "#shared/crm/tasks.ts";
import { whereLocked, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readTotals, type CountedList } from "#server/platform/queries/record-totals.ts";
import { recordList } from "#server/crm/kinds/record-list.ts";
import { recordStatements } from "#server/crm/kinds/record-statements.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";
import type { Stored } from "#server/crm/custom-fields/stored-values.ts";

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

export const {
  find: findTask,
  lock: lockTask,
  lockAll: lockTasks,
  insert: insertTask,
  patch: patchTask,
  remove: removeTask,
} = recordStatements<Task, Task, Stored<NewTask>, Stored<TaskChanges>>("task", {
  selectShown: (db) => selectTasks(db, {}),
  selectStored: (db) => selectTasks(db, {}),
  insert: (db, by, row) => db.with(insertLine(db, by)).insert(tasks).values(row).returning(fields),
  update: (db, one, changes) =>
    db
      .with(insertLine(db, one))
      .update(tasks)
      .set(changes)
      .where(whereLocked(tasks, one))
      .returning(fields),
});
