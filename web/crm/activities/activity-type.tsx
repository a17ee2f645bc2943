import {
  Activity as ActivityIcon,
  CircleCheckBig,
  Handshake,
  type LucideIcon,
  Mail,
  Phone,
  StickyNote,
  Users,
} from "lucide-react";
import type { ActivityType } from "#shared/crm/activities.ts";
import { Badge } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/class-names.ts";

export const activityTypeLabels: Record<ActivityType, string> = {
  call: "Call",
  email: "Email",
  meeting: "Meeting",
  note: "Note",
  deal: "Deal",
  task: "Task",
};

const icons: Record<ActivityType, LucideIcon> = {
  call: Phone,
  email: Mail,
  meeting: Users,
  note: StickyNote,
  deal: Handshake,
  task: CircleCheckBig,
};

type ActivityTypeIconProps = {
  type: string;
  /** By the product, and so less in sight than what people logged. */
  isNoted?: boolean;
  className?: string;
};

/** A type's icon in a circle. Decoration: the type's name stands beside. */
export function ActivityTypeIcon({ type, isNoted, className }: ActivityTypeIconProps) {
  const Icon = isKnown(type) ? icons[type] : ActivityIcon;
  return (
    <span
      aria-hidden
      className={cn(
        "grid size-8 shrink-0 place-items-center rounded-full",
        isNoted ? "bg-sunken text-ink-muted" : "bg-accent-soft text-accent-ink",
        className,
      )}
    >
      <Icon className="size-4" />
    </span>
  );
}

/** One that is not known yet stands as the server wrote it. */
export function ActivityTypeBadge({ type }: { type: string }) {
  return <Badge>{isKnown(type) ? activityTypeLabels[type] : type}</Badge>;
}

function isKnown(type: string): type is ActivityType {
  return type in activityTypeLabels;
}
