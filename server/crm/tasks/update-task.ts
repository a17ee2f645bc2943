import type { Task, TaskChanges } from "#shared/crm/tasks.ts";
import type { ActivityLine } from "#server/crm/activities/activities.queries.ts";
import { changedFields, describeChange } from "#server/crm/activities/describe-change.ts";
import { withStoredValues } from "#server/crm/custom-fields/values-of-record.ts";
import { requireRelated } from "#server/crm/tasks/require-related.ts";
import type { RecordUpdate, UpdateContext } from "#server/crm/kinds/record-update.ts";
import type { Stored } from "#server/crm/custom-fields/stored-values.ts";

/** The checkbox, too, sends the whole task. */
export async function prepareTaskUpdate(
  context: UpdateContext,
  before: Task,
  input: TaskChanges,
): Promise<RecordUpdate<Stored<TaskChanges>> | null> {
  const { tx, access } = context;
  const { id } = before;
  const { changes, labels } = await withStoredValues(context, { before, changes: input });
  const changed = changedFields(before, changes);
  if (changed.length === 0) return null;
  if (changed.includes("relatedId")) await requireRelated(tx, access, changes.relatedId);
  if (changed.includes("assignedUserId")) await context.requireOwner(changes.assignedUserId);
  const others = changed.filter((field) => field !== "status");
  const after = { ...before, ...changes };
  const line: ActivityLine = {
    type: "task",
    title: changed.includes("status") ? describeStatus(before, after) : "Task updated",
    description: others.length > 0 ? describeChange("task", others, labels) : null,
    relatedTo: after.title,
    relatedId: id,
    subjectOwnerId: after.assignedUserId,
  };
  return { changes, line };
}

function describeStatus(before: Pick<Task, "status">, after: Pick<Task, "status">): string {
  if (after.status === "completed") return "Task completed";
  if (before.status === "completed") return "Task reopened";
  return after.status === "in-progress" ? "Task started" : "Task put back to pending";
}
