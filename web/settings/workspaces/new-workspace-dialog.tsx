import { useState } from "react";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { useMakeWorkspace } from "./workspaces.api.ts";

export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const make = useMakeWorkspace();
  return (
    <ConfirmDialog
      title="New workspace"
      description="It has records and members of its own, and you are its owner."
      confirmLabel="Make workspace"
      pendingLabel="Making it..."
      isPending={make.isPending}
      isDisabled={name.trim() === ""}
      onConfirm={() => make.mutate(name)}
      onClose={onClose}
    >
      <Field label="Workspace name" required>
        {(control) => (
          <Input
            {...control}
            maxLength={80}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
