import type { NewTask, Task } from "#shared/crm/tasks.ts";
import { valuesOfNew } from "#server/crm/custom-fields/values-of-record.ts";
import { type RunLast, runNow } from "#server/crm/changes/change-set.ts";
import type { Db } from "#server/platform/database/database.ts";
import { insertTask } from "#server/crm/tasks/tasks.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { requireRelated } from "#server/crm/tasks/require-related.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { ownerOfNew } from "#server/accounts/workspaces/record-owner.ts";

export async function createTask(
  tx: Db,
  by: RecordAccess & Pick<Actor, "requiredOn">,
  input: NewTask,
  runLast: RunLast = runNow,
): Promise<Task> {
  await requireRelated(tx, by, input.relatedId);
  const customFields = await valuesOfNew(tx, by, "task", input.customFields);
  const assignedUserId = await ownerOfNew(tx, by, input.assignedUserId);
  const id = newId();
  return runLast(tx, () =>
    insertTask(
      tx,
      by,
      { ...input, id, assignedUserId, customFields },
      {
        type: "task",
        title: "Task added",
        relatedTo: input.title,
        relatedId: id,
        subjectOwnerId: assignedUserId,
      },
    ),
  );
}
