import { useState } from "react";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { sentence } from "#web/ui/isolated.ts";

type DeleteDialogProps = {
  name: string;
  description: string;
  isPending: boolean;
  onConfirm: (typed: string) => void;
  onClose: () => void;
};

/** Deletes a workspace once its name is typed. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { name, description, isPending, onConfirm, onClose } = props;
  const [typed, setTyped] = useState("");
  return (
    <ConfirmDialog
      title={sentence`Delete ${name}?`}
      description={description}
      confirmLabel="Delete workspace"
      pendingLabel="Deleting..."
      isPending={isPending}
      isDestructive
      isDisabled={typed !== name}
      onConfirm={() => onConfirm(typed)}
      onClose={onClose}
    >
      <Field label={`Type “${name}” to be sure`}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
