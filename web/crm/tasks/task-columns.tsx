import type { Task } from "#shared/crm/tasks.ts";
import { PriorityBadge } from "#web/platform/kinds/priority-badge.tsx";
import { columnsOf } from "#web/records/kinds/field-columns.tsx";
import { TaskDueDate } from "./task-due-date.tsx";
import { TaskStatusBadge } from "./task-status.tsx";

export const taskColumns = columnsOf<Task>("task", {
  status: { render: ({ status }) => <TaskStatusBadge status={status} /> },
  priority: { render: ({ priority }) => <PriorityBadge priority={priority} /> },
  dueDate: {
    render: (task) => task.dueDate && <TaskDueDate task={task} dueDate={task.dueDate} />,
  },
});
