import type { Access } from "#server/platform/access.ts";
import type { NewTask, Task } from "#shared/tasks.ts";
import { insertActivity } from "#server/activities/activities.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { insertTask } from "#server/tasks/tasks.queries.ts";
import { requireRelated } from "#server/tasks/require-related.ts";
import { ownerOfNew } from "#server/workspaces/record-owner.ts";

export async function createTask(tx: Db, access: Access, input: NewTask): Promise<Task> {
  await requireRelated(tx, access, input.relatedId);
  const assignedUserId = await ownerOfNew(tx, access, input.assignedUserId);
  const created = await insertTask(tx, access, { ...input, assignedUserId });
  await insertActivity(tx, access, {
    type: "task",
    title: "Task added",
    relatedTo: created.title,
    relatedId: created.id,
  });
  return created;
}
