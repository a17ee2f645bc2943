import type { BillingState } from "#shared/billing/billing.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

type Status = BillingState["status"];

const looks: Record<Status, [BadgeTone, string]> = {
  trial: ["accent", "Trial"],
  pending: ["accent", "Trial"],
  active: ["success", "Active"],
  past_due: ["warning", "Payment due"],
  canceled: ["neutral", "Canceled"],
  lapsed: ["danger", "Ended"],
};

/** How a subscription stands, in a word. */
export function SubscriptionBadge({ status }: { status: Status }) {
  const [tone, label] = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}
