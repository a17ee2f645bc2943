import { Eye } from "lucide-react";
import { format } from "#shared/format/format.ts";
import type { OperatedWorkspace } from "#shared/administration/operator.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { useVisit } from "./operator.api.ts";

/** The way to a workspace's records, where an owner has granted it. */
export function SupportCard({ workspace }: { workspace: OperatedWorkspace }) {
  const { mutate: visit, isPending } = useVisit(workspace.id);
  const { supportUntil } = workspace;
  if (supportUntil === null) {
    return (
      <CardSection title="Support access">
        <p className="max-w-prose text-ink-muted">
          You see none of its records. An owner can let you read them for an hour, in Settings under
          General.
        </p>
      </CardSection>
    );
  }
  return (
    <CardSection title="Support access">
      <p className="mb-4 max-w-prose">
        An owner lets you read the records until {format.moment(supportUntil, "minute")}. The owners
        are notified when you open it, and each call is logged.
      </p>
      <Button variant="primary" disabled={isPending} onClick={() => visit()}>
        <Eye aria-hidden />
        {isPending ? "Opening..." : "Read its records"}
      </Button>
    </CardSection>
  );
}
