import { newTask } from "#shared/crm/tasks.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { readRequiredOn } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { valuesOfNew } from "#server/crm/custom-fields/values-of-record.ts";
import { parsed } from "#server/crm/kinds/parsed.ts";
import { createTask } from "#server/crm/tasks/create-task.ts";
import { noteRun } from "#server/email/sequences/run-log.ts";
import type { RunContext } from "#server/email/sequences/run-context.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { SequenceStep, TaskStep } from "#shared/email/sequence-steps.ts";

/** For the sender, about the contact, due today. @returns whether the workspace's rules for tasks allow it */
export async function addTask(
  tx: Db,
  { place, run, by, contact, now }: RunContext,
  { title, priority }: TaskStep,
  step: number,
): Promise<boolean> {
  const { workspaceId, userId, role } = by;
  const requiredOn = await readRequiredOn(tx, workspaceId);
  await nameChangeSet(tx, { changeSetId: newId(), userId, channel: "sequence", role });
  try {
    const task = parsed(newTask, {
      title,
      priority,
      dueDate: dayIn(run.timeZone, now),
      assignedUserId: userId,
      relatedTo: contact.name,
      relatedId: contact.id,
    });
    await createTask(tx, { ...by, requiredOn }, task);
  } catch (error) {
    // What a person could not add by hand is not added by a sequence either.
    if (error instanceof HttpError) return false;
    throw error;
  }
  await noteRun(tx, place, { event: "task-added", step });
  return true;
}

/** @throws HttpError 409 where a task needs a value that a sequence does not give */
export async function requireTaskValues(
  tx: Db,
  by: RecordAccess,
  steps: SequenceStep[],
): Promise<void> {
  if (!steps.some(({ kind }) => kind === "task")) return;
  const requiredOn = await readRequiredOn(tx, by.workspaceId);
  try {
    await valuesOfNew(tx, { ...by, requiredOn }, "task");
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new HttpError(409, `A task of this sequence cannot be added: ${error.message}`);
  }
}
