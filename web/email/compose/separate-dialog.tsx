import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { countText } from "#shared/format/count-text.ts";

type SeparateDialogProps = { recipients: number; onConfirm: () => void; onClose: () => void };

export function SeparateDialog({ recipients, onConfirm, onClose }: SeparateDialogProps) {
  return (
    <ConfirmDialog
      title={`Send ${countText(recipients, "separate email", "separate emails")}?`}
      description="Each recipient gets an email of their own, with a link to unsubscribe and fields such as {{ contact.firstName }} filled. Who must not be written to is left out."
      confirmLabel="Send separately"
      pendingLabel="Sending..."
      isPending={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
