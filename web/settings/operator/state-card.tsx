import { useState } from "react";
import { format } from "#shared/format/format.ts";
import type { OperatedWorkspaceDetails } from "#shared/administration/operator.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { CopyField } from "#web/ui/fields/copy-field.tsx";
import { DeleteDialog } from "#web/settings/workspaces/delete-dialog.tsx";
import { useDeleteOperatedWorkspace, useFree } from "./operator.api.ts";
import { StateBadges } from "./state-badges.tsx";
import { SuspendDialog } from "./suspend-dialog.tsx";

type StateCardProps = { workspace: OperatedWorkspaceDetails };

export function StateCard({ workspace }: StateCardProps) {
  const [asking, setAsking] = useState<"suspend" | "free" | "delete" | null>(null);
  const isSuspended = workspace.suspendedAt !== null;
  const close = () => setAsking(null);
  return (
    <CardSection
      title={workspace.name}
      description={`Made on ${format.moment(workspace.createdAt, "long")}`}
      actions={
        <div className="flex gap-2">
          <Button onClick={() => setAsking("delete")}>Delete</Button>
          <Button
            variant={isSuspended ? "primary" : "danger"}
            onClick={() => setAsking(isSuspended ? "free" : "suspend")}
          >
            {isSuspended ? "Free" : "Suspend"}
          </Button>
        </div>
      }
    >
      <StateBadges workspace={workspace} />
      {workspace.suspendedAt !== null && (
        <p className="mt-3 max-w-prose wrap-anywhere">
          Suspended on {format.moment(workspace.suspendedAt, "minute")}. Its members read:{" "}
          <q>{workspace.suspensionReason}</q>
        </p>
      )}
      <div className="mt-4 max-w-md">
        <CopyField label="Id of the workspace" text={workspace.id} />
      </div>
      {asking === "suspend" && <SuspendDialog workspace={workspace} onClose={close} />}
      {asking === "free" && <FreeDialog workspace={workspace} onClose={close} />}
      {asking === "delete" && <DeleteOperated workspace={workspace} onClose={close} />}
    </CardSection>
  );
}

function FreeDialog({ workspace, onClose }: StateCardProps & { onClose: () => void }) {
  const free = useFree(workspace.id);
  return (
    <ConfirmDialog
      title={`Free ${workspace.name}?`}
      description="Its members and their API keys can use it again at once."
      confirmLabel="Free"
      pendingLabel="Freeing..."
      isPending={free.isPending}
      onConfirm={() => free.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

function DeleteOperated({ workspace, onClose }: StateCardProps & { onClose: () => void }) {
  const remove = useDeleteOperatedWorkspace(workspace.id);
  return (
    <DeleteDialog
      name={workspace.name}
      description="Everything in it is lost for its members, who have not been asked. Its owners get a mail. Only a backup has it afterwards."
      isPending={remove.isPending}
      onConfirm={(typed) => remove.mutate(typed, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
