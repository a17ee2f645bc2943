import { z } from "zod";
import { oneOf } from "#shared/records/fields.ts";
import { linkFilter } from "#shared/filters/lists.ts";
import { priorities, priorityLabels } from "./priorities.ts";
import { createdAtField, keptCountField, keptMomentField } from "#shared/records/derived-field.ts";
import {
  choiceField,
  dateField,
  longTextField,
  memberField,
  referenceField,
  requiredTextField,
  textField,
} from "#shared/records/record-field.ts";
import type { KindDefinition } from "#shared/records/kind-definition.ts";
import { recordSchemas } from "#shared/records/record-shapes.ts";

export const taskStatuses = ["pending", "in-progress", "completed"] as const;

/** What people read for a status. */
export const taskStatusLabels: Record<TaskStatus, string> = {
  pending: "Pending",
  "in-progress": "In Progress",
  completed: "Completed",
};

/** The fields of a task (spec section 3), in the order of an export. */
export const taskFields = {
  title: requiredTextField({
    label: "Task Title",
    max: 200,
    isSortable: true,
    isUsual: true,
    width: 280,
  }),
  description: longTextField({ label: "Description" }),
  status: choiceField({
    label: "Status",
    words: taskStatuses,
    labels: taskStatusLabels,
    initial: "pending",
    isUsual: true,
  }),
  priority: choiceField({
    label: "Priority",
    words: priorities,
    labels: priorityLabels,
    initial: "medium",
    isUsual: true,
  }),
  dueDate: dateField({ label: "Due Date", isDue: true, isUsual: true }),
  /** Free text: who does it. */
  assignee: textField({ label: "Assignee", max: 200, isUsual: true }),
  assignedUserId: memberField({ label: "Assigned User", importName: "owner" }),
  relatedTo: textField({ label: "Related To", max: 200, isUsual: true }),
  relatedId: referenceField({ label: "Related record" }),
  /** Null while it is open, and of one that came completed in a file. */
  completedAt: keptMomentField({ label: "Completed", isSortable: false }),
  /** How many days (UTC) after its due date it was completed, 0 where it was in time; null where one of the two days is not known. */
  daysLate: keptCountField({ label: "Days Late" }),
  createdAt: createdAtField(),
};

export const taskKind = {
  words: { one: "task", many: "tasks", title: "Tasks" },
  fields: taskFields,
  nameField: "title",
  ownerField: "assignedUserId",
  detailField: "status",
  relations: {
    contact: { kind: "contact", label: "contact", isOne: true },
    company: { kind: "company", label: "company", isOne: true },
    deal: { kind: "deal", label: "deal", isOne: true },
  },
  narrowing: {
    status: oneOf("Status", taskStatuses).optional(),
    assignedUserId: linkFilter("assignedUserId"),
    relatedId: linkFilter("relatedId"),
  },
  isMergeable: false,
} as const satisfies KindDefinition;

export const {
  /** Body of POST /api/tasks (spec section 3 for the defaults). */
  added: newTask,
  /** Body of PUT /api/tasks/{id}: the fields that are given change, the rest stays. */
  changes: taskChanges,
  item: task,
} = recordSchemas(taskFields);

/** Answer of GET /api/tasks/counts: the number on each filter button. */
export const taskCounts = z.object({
  all: z.int(),
  pending: z.int(),
  "in-progress": z.int(),
  completed: z.int(),
});

export type Task = z.infer<typeof task>;
export type TaskStatus = (typeof taskStatuses)[number];
export type NewTask = z.output<typeof newTask>;
export type TaskChanges = z.output<typeof taskChanges>;
export type TaskCounts = z.infer<typeof taskCounts>;
