import { type Priority, priorityLabels } from "#shared/crm/priorities.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const tones: Record<Priority, BadgeTone> = { low: "neutral", medium: "warning", high: "danger" };

export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <Badge tone={tones[priority]}>
      {priorityLabels[priority]}
      <span className="sr-only"> priority</span>
    </Badge>
  );
}
