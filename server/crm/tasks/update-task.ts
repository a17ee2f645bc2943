import type { RecordAccess } from "#server/platform/access.ts";
import type { Task, TaskChanges } from "#shared/tasks.ts";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { changedFields, describeChange } from "#server/crm/activities/describe-change.ts";
import { withStoredValues } from "#server/crm/custom-fields/values-of-record.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { lockTask, patchTask } from "#server/crm/tasks/tasks.queries.ts";
import { requireRelated } from "#server/crm/tasks/require-related.ts";
import { requireVisibleOwner } from "#server/accounts/workspaces/record-owner.ts";

/** The checkbox, too, sends the whole task. */
export async function updateTask(
  tx: Db,
  access: RecordAccess,
  id: string,
  input: TaskChanges,
): Promise<Task> {
  const before = await lockTask(tx, access, id);
  if (!before) throw notFound("task");
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
  const updated = await patchTask(tx, access, id, changes);
  const others = changed.filter((field) => field !== "status");
  await insertActivity(tx, access, {
    type: "task",
    title: changed.includes("status") ? describeStatus(before, updated) : "Task updated",
    description: others.length > 0 ? describeChange("task", others, labels) : null,
    relatedTo: updated.title,
    relatedId: id,
    subjectOwnerId: updated.assignedUserId,
  });
  return updated;
}

function describeStatus(before: Task, after: Task): string {
  if (after.status === "completed") return "Task completed";
  if (before.status === "completed") return "Task reopened";
  return after.status === "in-progress" ? "Task started" : "Task put back to pending";
}
