import type { ApiKey } from "#shared/accounts/api-keys.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { useRevokeApiKey } from "./api-keys.api.ts";
import { sentence } from "#web/ui/isolated.ts";

type RevokeKeyDialogProps = { apiKey: ApiKey; onClose: () => void };

/** Asks once more, since what uses the key stops at once and no key comes back. */
export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  const revoke = useRevokeApiKey();
  return (
    <ConfirmDialog
      title={sentence`Revoke ${apiKey.name}?`}
      description="Programs that use this key stop working at once. It cannot be brought back."
      confirmLabel="Revoke key"
      pendingLabel="Revoking..."
      isPending={revoke.isPending}
      isDestructive
      onConfirm={() => revoke.mutate(apiKey.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
