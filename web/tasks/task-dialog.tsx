import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { priorityLabels } from "#shared/priorities.ts";
import {
  type NewTask,
  newTask,
  type Task,
  task as taskSchema,
  taskStatusLabels,
} from "#shared/tasks.ts";
import { ownerField } from "#web/members/owner-field.tsx";
import { customFormFields } from "#web/custom-fields/custom-field-inputs.tsx";
import { useCustomFields } from "#web/custom-fields/custom-fields.api.ts";
import { customFieldsInForm } from "#web/custom-fields/with-custom-fields.ts";
import { choiceField, type FieldList, notesField, textField } from "#web/platform/form-fields.tsx";
import { RecordDialog } from "#web/platform/record-dialog.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { useSaveTask } from "./tasks.api.ts";

const taskFields = {
  title: textField({ label: "Task Title", required: true }),
  description: notesField({ label: "Description" }),
  status: choiceField({ label: "Status", labels: taskStatusLabels }),
  priority: choiceField({ label: "Priority", labels: priorityLabels }),
  dueDate: textField({ label: "Due Date", type: "date" }),
  assignee: textField({ label: "Assignee" }),
  assignedUserId: ownerField({ label: "Assigned user" }),
  relatedTo: null,
  relatedId: null,
  customFields: null,
} satisfies FieldList<NewTask>;

type TaskForm = z.input<typeof newTask>;

const emptyTask: TaskForm = {
  title: "",
  description: "",
  status: "pending",
  priority: "medium",
  dueDate: "",
  assignee: "",
  relatedTo: null,
  relatedId: null,
};

type TaskDialogProps = {
  /** The task to change; null adds one. */
  task: Task | null;
  onSaved: () => void;
  onClose: () => void;
};

export function TaskDialog({ task, onSaved, onClose }: TaskDialogProps) {
  const [seen, see] = useState(task);
  const mayWrite = useMay("records.write");
  const custom = useCustomFields("task");
  const form = useForm<TaskForm, unknown, NewTask>({
    resolver: zodResolver(
      newTask.extend({ customFields: customFieldsInForm(custom, seen?.customFields ?? null) }),
    ),
    defaultValues: task ?? emptyTask,
  });
  return (
    <RecordDialog
      title={task ? (mayWrite ? "Edit Task" : "Task") : "Add Task"}
      form={form}
      fields={{ ...taskFields, ...customFormFields(custom) }}
      save={useSaveTask(seen)}
      onStale={(current) => see(taskSchema.parse(current))}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
