import { useState } from "react";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { useLeaveWorkspace } from "./workspaces.api.ts";
import { sentence } from "#web/ui/isolated.ts";

export function LeaveCard() {
  const { workspaceName } = useSignedInUser();
  const [isAsking, setIsAsking] = useState(false);
  const leave = useLeaveWorkspace();
  return (
    <CardSection title="Leave this workspace">
      <p className="mb-4 max-w-prose text-ink-muted">
        You can come back only when someone invites you again. Records of yours stay here. The last
        owner cannot leave: hand the workspace over first, or delete it.
      </p>
      <Button onClick={() => setIsAsking(true)}>Leave workspace</Button>
      {isAsking && (
        <ConfirmDialog
          title={sentence`Leave ${workspaceName}?`}
          description="Your records stay without an owner, and your email accounts end with all mail, team mailboxes too. Hand those over first, under Settings, Email."
          confirmLabel="Leave"
          pendingLabel="Leaving..."
          isPending={leave.isPending}
          isDestructive
          onConfirm={() => leave.mutate(undefined, { onError: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </CardSection>
  );
}
