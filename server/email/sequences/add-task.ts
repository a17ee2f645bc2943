import type { TaskStep } from "#shared/sequences.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { insertTask } from "#server/crm/tasks/tasks.queries.ts";
import { noteRun } from "#server/email/sequences/run-log.ts";
import type { RunContext } from "#server/email/sequences/run-context.ts";
import { dayIn } from "#server/platform/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";

/** For the sender, about the contact, due today. */
export async function addTask(
  tx: Db,
  { place, run, by, contact, now }: RunContext,
  { title, priority }: TaskStep,
  step: number,
): Promise<void> {
  const { userId, role } = by;
  await nameChangeSet(tx, { changeSetId: newId(), userId, channel: "sequence", role });
  const id = newId();
  const task = {
    id,
    title: title.trim(),
    priority,
    status: "pending",
    dueDate: dayIn(run.timeZone, now),
    assignedUserId: userId,
    relatedTo: contact.name,
    relatedId: contact.id,
    description: null,
    assignee: null,
    customFields: {},
  } as const;
  await insertTask(tx, by, task, {
    type: "task",
    title: "Task added",
    relatedTo: task.title,
    relatedId: id,
    subjectOwnerId: userId,
  });
  await noteRun(tx, place, { event: "task-added", step });
}
