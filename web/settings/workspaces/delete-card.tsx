import { useState } from "react";
import { useSignedInUser } from "#web/platform/signed-in-user.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { useDeleteWorkspace } from "./workspaces.api.ts";

/** The end of a workspace. */
export function DeleteCard() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <CardSection title="Delete this workspace">
      <p className="mb-4 max-w-prose text-ink-muted">
        Everything in it goes, for everyone and for good. Export it first if you may want it back.
      </p>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Delete workspace
      </Button>
      {isAsking && <DeleteDialog onClose={() => setIsAsking(false)} />}
    </CardSection>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { workspaceName } = useSignedInUser();
  const [name, setName] = useState("");
  const remove = useDeleteWorkspace();
  return (
    <ConfirmDialog
      title={`Delete ${workspaceName}?`}
      description="Its contacts, companies, deals, tasks and activities are lost for everyone. This cannot be taken back."
      confirmLabel="Delete workspace"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      isDestructive
      isDisabled={name !== workspaceName}
      onConfirm={() => remove.mutate(name)}
      onClose={onClose}
    >
      <Field label={`Type “${workspaceName}” to be sure`}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
