import { format } from "#shared/format/format.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { CallStep, PlainStep } from "#shared/rules/rule-steps.ts";
import { newTask } from "#shared/crm/tasks.ts";
import { addDeal } from "#server/automation/rules/steps/add-deal.ts";
import { addLinked } from "#server/automation/rules/steps/add-linked.ts";
import { assign, assignByTerritory } from "#server/automation/rules/steps/assign.ts";
import { dueDay } from "#server/automation/rules/steps/due-day.ts";
import { notifyMember } from "#server/automation/rules/steps/notify-member.ts";
import { queueEmail } from "#server/automation/rules/steps/queue-email.ts";
import { updateRecord } from "#server/automation/rules/steps/update-record.ts";
import { runSequence } from "#server/automation/rules/steps/run-sequence.ts";
import { describeChange } from "#server/crm/activities/describe-change.ts";
import { logActivity } from "#server/crm/activities/log-activity.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { createTask } from "#server/crm/tasks/create-task.ts";
import { parsed } from "#server/crm/kinds/parsed.ts";
import { givenChanges } from "#server/records/bulk/given-changes.ts";
import type { StepContext } from "./step-context.ts";

/** Does what the API would do. @returns what was done, in a sentence. @throws HttpError where it is refused */
export async function performStep(
  context: StepContext,
  step: Exclude<PlainStep, CallStep | { type: "wait" | "wait-until" | "wait-for" }>,
): Promise<string> {
  switch (step.type) {
    case "change":
      return change(context, step.changes);
    case "assign":
      return assign(context, step);
    case "assign-by-territory":
      return assignByTerritory(context, step);
    case "task":
      return addTask(context, step);
    case "deal":
      return addDeal(context, step);
    case "contact":
    case "company":
      return addLinked(context, step);
    case "note":
      return addNote(context, step.text);
    case "notify":
      return notifyMember(context, step);
    case "email":
      return queueEmail(context, step.templateId);
    case "sequence":
      return runSequence(context, step);
  }
}

async function change(context: StepContext, changes: Record<string, unknown>): Promise<string> {
  const { addTags, removeTags, customFields, ...fields } = givenChanges.parse(changes);
  if (!(await updateRecord(context, changes))) return "Nothing to change: it is so already.";
  const names = [...Object.keys(fields), ...(addTags || removeTags ? ["tags"] : [])];
  const labels = await labelsOf(context, Object.keys(customFields ?? {}));
  return `${describeChange(context.rule.kind, [...names, "customFields"], labels)}.`;
}

async function labelsOf({ tx, by, rule }: StepContext, keys: string[]): Promise<string[]> {
  const own = keys.length > 0 ? await listCustomFields(tx, by.workspaceId, rule.kind) : [];
  return own.flatMap(({ key, label }) => (keys.includes(key) ? [label] : []));
}

async function addTask(
  { tx, by, rule, record }: StepContext,
  { title, dueInDays, assignedUserId }: Extract<PlainStep, { type: "task" }>,
): Promise<string> {
  const { ownerField, nameField, activityField } = kindDefinitions[rule.kind];
  const dueDate = dueDay(rule.trigger, dueInDays);
  const isTask = rule.kind === "task";
  // A task about a deleted record, or one without a timeline, names it.
  const hasLink = activityField !== undefined && rule.trigger.type !== "deleted";
  const ownId = hasLink ? record.id : null;
  const task = parsed(newTask, {
    title,
    dueDate,
    assignedUserId: assignedUserId ?? record[ownerField],
    relatedId: isTask ? record.relatedId : ownId,
    relatedTo: record[isTask ? "relatedTo" : nameField],
  });
  await createTask(tx, by, task);
  return `Added the task “${title}”${dueDate ? `, due ${format.date(dueDate)}` : ""}.`;
}

async function addNote({ tx, by, rule, record }: StepContext, title: string): Promise<string> {
  const { activityField } = kindDefinitions[rule.kind];
  const link = activityField && { [activityField]: record.id };
  await logActivity(tx, by, { type: "note", title, ...link });
  return "Added the note.";
}
