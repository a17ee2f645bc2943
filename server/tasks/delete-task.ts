import { insertActivity } from "#server/activities/activities.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { lockTask, removeTask } from "#server/tasks/tasks.queries.ts";

export async function deleteTask(tx: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  const task = await lockTask(tx, workspaceId, id);
  if (!task) throw notFound("task");
  await removeTask(tx, workspaceId, id);
  await insertActivity(tx, workspaceId, {
    type: "task",
    title: "Task deleted",
    relatedTo: task.title,
    relatedId: id,
  });
}
