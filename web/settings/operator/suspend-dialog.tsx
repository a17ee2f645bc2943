import { useState } from "react";
import type { OperatedWorkspace } from "#shared/administration/operator.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import { useSuspend } from "./operator.api.ts";

type SuspendDialogProps = { workspace: OperatedWorkspace; onClose: () => void };

export function SuspendDialog({ workspace, onClose }: SuspendDialogProps) {
  const [reason, setReason] = useState("");
  const suspend = useSuspend(workspace.id);
  return (
    <ConfirmDialog
      title={`Suspend ${workspace.name}?`}
      description="Its members and their API keys can read and change nothing in it until you free it. They can still sign in, leave, and end what they pay for."
      confirmLabel="Suspend"
      pendingLabel="Suspending..."
      isPending={suspend.isPending}
      isDisabled={reason.trim() === ""}
      isDestructive
      onConfirm={() => suspend.mutate(reason, { onSettled: onClose })}
      onClose={onClose}
    >
      <Field label="Reason" hint="Its members read this." required>
        {(control) => (
          <Textarea
            {...control}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
