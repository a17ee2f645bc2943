import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { NewTask, Task, TaskChanges, TaskCounts, TaskListQuery } from "#shared/tasks.ts";
import { inReach, isInReach, type Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { countWhere, toPage, type Page } from "#server/platform/lists.ts";
import { readTotals, totalOf, type CountedList } from "#server/platform/record-totals.ts";
import { tasks } from "#server/tasks/tasks.table.ts";

const { workspaceId: _workspaceId, ...fields } = getTableColumns(tasks);

/** A task belongs to the one who does it. */
const ownedTasks = { ...getTableColumns(tasks), ownerId: tasks.assignedUserId };

export const countedTasks: CountedList = {
  table: tasks,
  records: ownedTasks,
  bucket: tasks.status,
};

export async function listTasks(db: Db, access: Access, query: TaskListQuery): Promise<Page<Task>> {
  const rows = await db
    .select({ ...fields, total: totalOfTasks(access, query) })
    .from(tasks)
    .where(and(inReach(ownedTasks, access, query.cursor), isFiltered(query)))
    .orderBy(desc(tasks.id))
    .limit(query.limit + 1);
  return toPage(rows, query);
}

function totalOfTasks(access: Access, query: TaskListQuery) {
  if (!query.assignedUserId) return totalOf(access, countedTasks, query.status);
  return countWhere(tasks, and(inReach(ownedTasks, access), isFiltered(query)));
}

function isFiltered({ status, assignedUserId }: TaskListQuery) {
  return and(
    status && eq(tasks.status, status),
    assignedUserId ? eq(tasks.assignedUserId, assignedUserId) : undefined,
  );
}

export async function countTasks(db: Db, access: Access): Promise<TaskCounts> {
  const totals = await readTotals(db, access, [countedTasks]);
  const countOf = (status: string) => totals.find(({ bucket }) => bucket === status)?.count ?? 0;
  const byStatus = {
    pending: countOf("pending"),
    "in-progress": countOf("in-progress"),
    completed: countOf("completed"),
  };
  return { all: Object.values(byStatus).reduce((sum, count) => sum + count, 0), ...byStatus };
}

export async function findTask(db: Db, access: Access, id: string): Promise<Task | null> {
  const [row] = await db.select(fields).from(tasks).where(isTask(access, id));
  return row ?? null;
}

/** The stored fields, kept from other writers until the transaction ends. */
export async function lockTask(tx: Db, access: Access, id: string): Promise<Task | null> {
  const [row] = await tx.select(fields).from(tasks).where(isTask(access, id)).for("update");
  return row ?? null;
}

export async function insertTask(tx: Db, access: Access, task: NewTask): Promise<Task> {
  const [row] = await tx
    .insert(tasks)
    .values({ workspaceId: access.workspaceId, id: newId(), ...task })
    .returning(fields);
  if (!row) throw new Error("the database returned no task");
  return row;
}

export async function patchTask(
  tx: Db,
  access: Access,
  id: string,
  changes: TaskChanges,
): Promise<Task> {
  const [row] = await tx.update(tasks).set(changes).where(isTask(access, id)).returning(fields);
  if (!row) throw new Error("the locked task is gone");
  return row;
}

export async function removeTask(tx: Db, access: Access, id: string): Promise<void> {
  await tx.delete(tasks).where(isTask(access, id));
}

function isTask(access: Access, id: string) {
  return isInReach(ownedTasks, access, id);
}
