import type { TaskStatus } from "#shared/tasks.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

/** What people read for a status. */
export const taskStatusLabels: Record<TaskStatus, string> = {
  pending: "Pending",
  "in-progress": "In Progress",
  completed: "Completed",
};

const tones: Record<TaskStatus, BadgeTone> = {
  pending: "neutral",
  "in-progress": "accent",
  completed: "success",
};

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return <Badge tone={tones[status]}>{taskStatusLabels[status]}</Badge>;
}
