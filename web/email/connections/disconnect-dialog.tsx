import type { EmailAccount } from "#shared/email.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useDisconnectEmailAccount } from "./email-accounts.api.ts";

type DisconnectDialogProps = { account: EmailAccount; onClose: () => void };

export function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const disconnect = useDisconnectEmailAccount();
  return (
    <ConfirmDialog
      title={`Disconnect ${account.address}?`}
      description="CRM Pro forgets its password and settings. Nothing changes in the mailbox itself."
      confirmLabel="Disconnect"
      pendingLabel="Disconnecting..."
      isPending={disconnect.isPending}
      isDestructive
      onConfirm={() => disconnect.mutate(account.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
