import type { ContactStatus } from "#shared/contacts.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

/** What people read for a status. */
export const contactStatusLabels: Record<ContactStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  lead: "Lead",
};

const tones: Record<ContactStatus, BadgeTone> = {
  active: "success",
  inactive: "neutral",
  lead: "accent",
};

export function ContactStatusBadge({ status }: { status: ContactStatus }) {
  return <Badge tone={tones[status]}>{contactStatusLabels[status]}</Badge>;
}
