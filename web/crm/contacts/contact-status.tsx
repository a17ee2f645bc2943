import { type ContactStatus, contactStatusLabels } from "#shared/crm/contacts.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const tones: Record<ContactStatus, BadgeTone> = {
  active: "success",
  inactive: "neutral",
  lead: "accent",
};

export function ContactStatusBadge({ status }: { status: ContactStatus }) {
  return <Badge tone={tones[status]}>{contactStatusLabels[status]}</Badge>;
}
