import type { ApiKey } from "#shared/api-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogFooter } from "#web/ui/dialog.tsx";
import { useRevokeApiKey } from "./api-keys.api.ts";

type RevokeKeyDialogProps = { apiKey: ApiKey; onClose: () => void };

/** Asks once more, since what uses the key stops at once and no key comes back. */
export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  const revoke = useRevokeApiKey();
  return (
    <Dialog
      title={`Revoke ${apiKey.name}?`}
      description="Programs that use this key stop working at once. It cannot be brought back."
      onClose={onClose}
    >
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="danger"
          disabled={revoke.isPending}
          onClick={() => revoke.mutate(apiKey.id, { onSuccess: onClose })}
        >
          {revoke.isPending ? "Revoking..." : "Revoke key"}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
