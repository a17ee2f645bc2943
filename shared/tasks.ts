import { z } from "zod";
import { customFieldsOfRecord, writtenCustomFields } from "#shared/custom-fields.ts";
import {
  moment,
  oneOf,
  optionalDate,
  optionalReference,
  optionalText,
  recordId,
  requiredText,
} from "#shared/fields.ts";
import { linkFilter, listQuery } from "#shared/lists.ts";
import { priorities } from "#shared/priorities.ts";

export const taskStatuses = ["pending", "in-progress", "completed"] as const;

/** What people read for a status. */
export const taskStatusLabels: Record<TaskStatus, string> = {
  pending: "Pending",
  "in-progress": "In Progress",
  completed: "Completed",
};

const status = oneOf("Status", taskStatuses);
const priority = oneOf("Priority", priorities);

const editable = z.object({
  title: requiredText("Task Title", 200),
  description: optionalText("Description", 20_000),
  status,
  priority,
  dueDate: optionalDate("Due Date"),
  /** Free text: who does it. */
  assignee: optionalText("Assignee", 200),
  /** A member of the workspace; whoever adds the task, unless another is named. */
  assignedUserId: optionalReference("Assigned user"),
  relatedTo: optionalText("Related To", 200),
  relatedId: optionalReference("Related record"),
  /** Values of the workspace's own fields: the keys that are given change, null clears one. */
  customFields: writtenCustomFields,
});

/** Body of POST /api/tasks (spec section 3 for the defaults). */
export const newTask = editable.partial().extend({
  title: editable.shape.title,
  status: status.default("pending"),
  priority: priority.default("medium"),
});

/** Body of PUT /api/tasks/{id}: the fields that are given change, the rest stays. */
export const taskChanges = editable.partial();

export const task = z.object({
  id: recordId,
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(taskStatuses),
  priority: z.enum(priorities),
  /** `YYYY-MM-DD`. */
  dueDate: z.iso.date().nullable(),
  assignee: z.string().nullable(),
  assignedUserId: recordId.nullable(),
  relatedTo: z.string().nullable(),
  relatedId: recordId.nullable(),
  /** Values of the workspace's own fields, by their keys. */
  customFields: customFieldsOfRecord,
  createdAt: moment,
});

export const taskListQuery = listQuery.extend({
  status: status.optional(),
  assignedUserId: linkFilter("assignedUserId"),
});

/** Answer of GET /api/tasks/counts: the number on each filter button. */
export const taskCounts = z.object({
  all: z.int(),
  pending: z.int(),
  "in-progress": z.int(),
  completed: z.int(),
});

export type Task = z.infer<typeof task>;
export type TaskStatus = Task["status"];
export type NewTask = z.output<typeof newTask>;
export type TaskChanges = z.output<typeof taskChanges>;
export type TaskListQuery = z.output<typeof taskListQuery>;
export type TaskCounts = z.infer<typeof taskCounts>;
