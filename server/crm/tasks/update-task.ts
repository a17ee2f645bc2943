import type { RecordAccess } from "#server/platform/access.ts";
import type { Task, TaskChanges } from "#shared/tasks.ts";
import { changedFields, describeChange } from "#server/crm/activities/describe-change.ts";
import { withStoredValues } from "#server/crm/custom-fields/values-of-record.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type LockedTask, patchTask } from "#server/crm/tasks/tasks.queries.ts";
import { requireRelated } from "#server/crm/tasks/require-related.ts";
import { requireVisibleOwner } from "#server/accounts/workspaces/record-owner.ts";

/** The checkbox, too, sends the whole task. */
export async function updateTask(
  tx: Db,
  access: RecordAccess,
  before: LockedTask,
  input: TaskChanges,
): Promise<Task> {
  const { id } = before;
  const { changes, labels } = await withStoredValues(tx, access, "task", {
    before,
    changes: input,
  });
  const changed = changedFields(before, changes);
  if (changed.length === 0) return before;
  if (changed.includes("relatedId")) await requireRelated(tx, access, changes.relatedId);
  if (changed.includes("assignedUserId")) {
    await requireVisibleOwner(tx, access, changes.assignedUserId);
  }
  const others = changed.filter((field) => field !== "status");
  const after = { ...before, ...changes };
  return patchTask(tx, access, id, changes, {
    type: "task",
    title: changed.includes("status") ? describeStatus(before, after) : "Task updated",
    description: others.length > 0 ? describeChange("task", others, labels) : null,
    relatedTo: after.title,
    relatedId: id,
    subjectOwnerId: after.assignedUserId,
  });
}

function describeStatus(before: Pick<Task, "status">, after: Pick<Task, "status">): string {
  if (after.status === "completed") return "Task completed";
  if (before.status === "completed") return "Task reopened";
  return after.status === "in-progress" ? "Task started" : "Task put back to pending";
}
