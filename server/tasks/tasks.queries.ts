import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { NewTask, Task, TaskChanges, TaskCounts, TaskListQuery } from "#shared/tasks.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { inWorkspace, toPage, type Page } from "#server/platform/lists.ts";
import { readTotals, totalOf } from "#server/platform/record-totals.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { tasks } from "#server/tasks/tasks.table.ts";

const { workspaceId: _workspaceId, ...fields } = getTableColumns(tasks);

export async function listTasks(
  db: Db,
  workspaceId: WorkspaceId,
  query: TaskListQuery,
): Promise<Page<Task>> {
  const rows = await db
    .select({ ...fields, total: totalOf(workspaceId, "tasks", query.status) })
    .from(tasks)
    .where(
      and(
        inWorkspace(tasks, workspaceId, query.cursor),
        query.status && eq(tasks.status, query.status),
      ),
    )
    .orderBy(desc(tasks.id))
    .limit(query.limit + 1);
  return toPage(rows, query);
}

export async function countTasks(db: Db, workspaceId: WorkspaceId): Promise<TaskCounts> {
  const totals = await readTotals(db, workspaceId, ["tasks"]);
  const countOf = (status: string) => totals.find(({ bucket }) => bucket === status)?.count ?? 0;
  const byStatus = {
    pending: countOf("pending"),
    "in-progress": countOf("in-progress"),
    completed: countOf("completed"),
  };
  return { all: Object.values(byStatus).reduce((sum, count) => sum + count, 0), ...byStatus };
}

export async function findTask(db: Db, workspaceId: WorkspaceId, id: string): Promise<Task | null> {
  const [row] = await db.select(fields).from(tasks).where(isTask(workspaceId, id));
  return row ?? null;
}

/** The stored fields, kept from other writers until the transaction ends. */
export async function lockTask(tx: Db, workspaceId: WorkspaceId, id: string): Promise<Task | null> {
  const [row] = await tx.select(fields).from(tasks).where(isTask(workspaceId, id)).for("update");
  return row ?? null;
}

export async function insertTask(tx: Db, workspaceId: WorkspaceId, task: NewTask): Promise<Task> {
  const [row] = await tx
    .insert(tasks)
    .values({ workspaceId, id: newId(), ...task })
    .returning(fields);
  if (!row) throw new Error("the database returned no task");
  return row;
}

export async function patchTask(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  changes: TaskChanges,
): Promise<Task> {
  const [row] = await tx
    .update(tasks)
    .set(changes)
    .where(isTask(workspaceId, id))
    .returning(fields);
  if (!row) throw new Error("the locked task is gone");
  return row;
}

export async function removeTask(tx: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.delete(tasks).where(isTask(workspaceId, id));
}

function isTask(workspaceId: WorkspaceId, id: string) {
  return and(eq(tasks.workspaceId, workspaceId), eq(tasks.id, id));
}
