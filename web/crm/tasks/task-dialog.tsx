import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { priorityLabels } from "#shared/crm/priorities.ts";
import {
  type NewTask,
  newTask,
  type Task,
  task as taskSchema,
  taskStatusLabels,
  taskFields,
} from "#shared/crm/tasks.ts";
import { customFormFields } from "#web/records/custom-fields/custom-field-inputs.tsx";
import { useCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { customFieldsInForm } from "#web/records/custom-fields/with-custom-fields.ts";
import {
  choiceField,
  type FieldList,
  notesField,
  textField,
} from "#web/platform/forms/form-fields.tsx";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { emptyForm, labelsOf } from "#web/records/kinds/form-parts.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { useSaveRecord } from "#web/records/kinds/save-record.ts";
import { assigneeField } from "./assignee-field.tsx";
import { relatedField } from "./related-field.tsx";
import type { RelatedRecord } from "./related-record.ts";

const emptyTask = emptyForm(taskFields);
const labels = labelsOf(taskFields);

const taskInputs = {
  title: textField({ label: labels.title, required: true }),
  description: notesField({ label: labels.description }),
  status: choiceField({ label: labels.status, labels: taskStatusLabels }),
  priority: choiceField({ label: labels.priority, labels: priorityLabels }),
  dueDate: textField({ label: labels.dueDate, type: "date" }),
  assignee: assigneeField(labels.assignee),
  assignedUserId: null,
  relatedTo: null,
  relatedId: relatedField(),
  customFields: null,
} satisfies FieldList<NewTask>;

type TaskForm = z.input<typeof newTask>;

type TaskDialogProps = {
  /** The task to change; null adds one. */
  task: Task | null;
  /** What a new task is about. */
  related?: RelatedRecord;
  /** The title that a new task begins with. */
  words?: string;
  onSaved: (answer: unknown) => void;
  onClose: () => void;
};

export function TaskDialog({ task, related, words = "", onSaved, onClose }: TaskDialogProps) {
  const [seen, see] = useState(task);
  const mayWrite = useMay("records.write");
  const custom = useCustomFields("task");
  const form = useForm<TaskForm, unknown, NewTask>({
    resolver: zodResolver(
      newTask.extend({ customFields: customFieldsInForm(custom, seen?.customFields ?? null) }),
    ),
    defaultValues: task ?? {
      ...emptyTask,
      title: words,
      ...(related && { relatedId: related.id, relatedTo: related.name }),
    },
  });
  return (
    <RecordDialog
      title={task ? (mayWrite ? "Edit Task" : "Task") : "Add Task"}
      form={form}
      fields={{ ...taskInputs, ...customFormFields(custom) }}
      save={useSaveRecord("task", seen)}
      onStale={(current) => see(taskSchema.parse(current))}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
