import { useState } from "react";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { useDeleteWorkspace } from "./workspaces.api.ts";

/** The end of a workspace. While it is suspended no one can export it. */
export function DeleteCard() {
  const { workspaceName, suspensionReason } = useSignedInUser();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteWorkspace();
  return (
    <CardSection title="Delete this workspace">
      <p className="mb-4 max-w-prose text-ink-muted">
        Everything in it goes, for everyone and for good.
        {suspensionReason === null && " Export it first if you may want it back."}
      </p>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Delete workspace
      </Button>
      {isAsking && (
        <DeleteDialog
          name={workspaceName}
          description="Its contacts, companies, deals, tasks and activities are lost for everyone. This cannot be taken back."
          isPending={remove.isPending}
          onConfirm={remove.mutate}
          onClose={() => setIsAsking(false)}
        />
      )}
    </CardSection>
  );
}
