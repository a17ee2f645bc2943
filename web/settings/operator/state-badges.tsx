import type { OperatedWorkspace } from "#shared/administration/operator.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ownerPlan } from "./operator-words.ts";

type State = Pick<OperatedWorkspace, "suspendedAt" | "owners" | "supportUntil">;

export function StateBadges({ workspace }: { workspace: State }) {
  const plans = [...new Set(workspace.owners.map(ownerPlan))];
  return (
    <p className="flex flex-wrap gap-1">
      {workspace.suspendedAt !== null && <Badge tone="danger">Suspended</Badge>}
      {plans.map((plan) => (
        <Badge key={plan}>{plan}</Badge>
      ))}
      {workspace.supportUntil !== null && <Badge tone="accent">Support access</Badge>}
    </p>
  );
}
