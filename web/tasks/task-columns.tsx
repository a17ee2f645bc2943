import { type Task, taskStatusLabels } from "#shared/tasks.ts";
import { priorityLabels } from "#shared/priorities.ts";
import { OwnerName } from "#web/members/owner-name.tsx";
import { PriorityBadge } from "#web/platform/priority-badge.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { TableColumn } from "#web/views/table-column.ts";
import { TaskDueDate } from "./task-due-date.tsx";
import { TaskStatusBadge } from "./task-status.tsx";

/** All columns that the table of tasks can have. */
export const taskColumns: TableColumn<Task>[] = [
  {
    field: "title",
    label: "Title",
    width: 224,
    isSortable: true,
    render: ({ title }) => title,
    edit: { type: "text" },
  },
  {
    field: "status",
    label: "Status",
    width: 130,
    isSortable: true,
    render: ({ status }) => <TaskStatusBadge status={status} />,
    edit: { type: "choice", choices: taskStatusLabels },
  },
  {
    field: "priority",
    label: "Priority",
    width: 120,
    isSortable: true,
    render: ({ priority }) => <PriorityBadge priority={priority} />,
    edit: { type: "choice", choices: priorityLabels },
  },
  {
    field: "dueDate",
    label: "Due",
    width: 160,
    isSortable: true,
    render: (task) => task.dueDate && <TaskDueDate task={task} dueDate={task.dueDate} />,
    edit: { type: "date" },
  },
  {
    field: "assignee",
    label: "Assignee",
    width: 170,
    isSortable: true,
    render: ({ assignee }) => assignee,
    edit: { type: "text" },
  },
  {
    field: "assignedUserId",
    label: "Assigned user",
    width: 170,
    render: ({ assignedUserId }) => assignedUserId && <OwnerName userId={assignedUserId} />,
    edit: { type: "member" },
  },
  {
    field: "relatedTo",
    label: "Related to",
    width: 200,
    isSortable: true,
    render: ({ relatedTo }) => relatedTo,
    edit: { type: "text" },
  },
  {
    field: "createdAt",
    label: "Created",
    width: 140,
    isSortable: true,
    render: ({ createdAt }) => <RelativeTime moment={createdAt} />,
  },
];
