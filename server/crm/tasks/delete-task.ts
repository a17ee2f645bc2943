import type { Task } from "#shared/crm/tasks.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { removeTask } from "#server/crm/tasks/tasks.queries.ts";

export async function deleteTask(tx: Db, access: RecordAccess, task: Task): Promise<void> {
  const { id } = task;
  await removeTask(tx, access, id);
  await insertActivity(tx, access, {
    type: "task",
    title: "Task deleted",
    relatedTo: task.title,
    relatedId: id,
    subjectOwnerId: task.assignedUserId,
  });
}
