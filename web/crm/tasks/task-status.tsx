import { type TaskStatus, taskStatusLabels } from "#shared/crm/tasks.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const tones: Record<TaskStatus, BadgeTone> = {
  pending: "neutral",
  "in-progress": "accent",
  completed: "success",
};

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return <Badge tone={tones[status]}>{taskStatusLabels[status]}</Badge>;
}
