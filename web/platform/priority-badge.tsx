import type { priorities } from "#shared/priorities.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

type Priority = (typeof priorities)[number];

/** What people read for a priority. */
export const priorityLabels: Record<Priority, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
};

const tones: Record<Priority, BadgeTone> = { low: "neutral", medium: "warning", high: "danger" };

/** How urgent a deal or a task is. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <Badge tone={tones[priority]}>
      {priorityLabels[priority]}
      <span className="sr-only"> priority</span>
    </Badge>
  );
}
