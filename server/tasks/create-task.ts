import type { NewTask, Task } from "#shared/tasks.ts";
import { insertActivity } from "#server/activities/activities.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { insertTask } from "#server/tasks/tasks.queries.ts";

export async function createTask(tx: Db, workspaceId: WorkspaceId, input: NewTask): Promise<Task> {
  const created = await insertTask(tx, workspaceId, input);
  await insertActivity(tx, workspaceId, {
    type: "task",
    title: "Task added",
    relatedTo: created.title,
    relatedId: created.id,
  });
  return created;
}
