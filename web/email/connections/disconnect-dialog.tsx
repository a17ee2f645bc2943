import { useState } from "react";
import type { EmailAccount } from "#shared/email.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { LabelledCheckbox } from "#web/ui/labelled-checkbox.tsx";
import { useDisconnectEmailAccount } from "./email-accounts.api.ts";

type DisconnectDialogProps = { account: EmailAccount; onClose: () => void };

export function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const disconnect = useDisconnectEmailAccount();
  const [keepMessages, setKeepMessages] = useState(true);
  return (
    <ConfirmDialog
      title={`Disconnect ${account.address}?`}
      description="CRM Pro forgets its sign-in and settings, and what was shared of it becomes private. What others have scheduled from a team mailbox is not sent. Nothing changes in the mailbox itself."
      confirmLabel="Disconnect"
      pendingLabel="Disconnecting..."
      isPending={disconnect.isPending}
      isDestructive
      onConfirm={() => disconnect.mutate({ id: account.id, keepMessages }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <LabelledCheckbox
        label="Keep the messages that are here"
        checked={keepMessages}
        onChange={({ target }) => setKeepMessages(target.checked)}
      />
    </ConfirmDialog>
  );
}
