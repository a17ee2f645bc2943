import { useState } from "react";
import type { EmailAccount } from "#shared/email/email.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";
import { useDisconnectEmailAccount } from "./email-accounts.api.ts";

type DisconnectDialogProps = { account: EmailAccount; onClose: () => void };

export function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const disconnect = useDisconnectEmailAccount();
  const [keepMessages, setKeepMessages] = useState(true);
  return (
    <ConfirmDialog
      title={`Disconnect ${account.address}?`}
      description="CRM Pro forgets its settings and shares nothing of it any more, and nothing changes in the mailbox itself. What others have scheduled from a team mailbox is not sent."
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
      <p role="status" className="text-ink-muted">
        {!keepMessages &&
          "Its messages are deleted here. What others have not sent from it goes to an email account of their own, or is deleted where they have none."}
      </p>
    </ConfirmDialog>
  );
}
