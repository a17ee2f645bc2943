import type { Contact } from "#shared/contacts.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useEraseContact } from "./contacts.api.ts";

type EraseContactDialogProps = { contact: Contact; onErased: () => void; onClose: () => void };

export function EraseContactDialog({ contact, onErased, onClose }: EraseContactDialogProps) {
  const erase = useEraseContact();
  const erased = () => {
    onClose();
    onErased();
  };
  return (
    <ConfirmDialog
      title={`Erase ${contact.name} for good?`}
      description="The contact is taken out of every record, history, import and saved view. Calls and notes about them are erased too, and files that are being uploaded are discarded. This cannot be undone."
      confirmLabel="Erase for good"
      pendingLabel="Erasing..."
      isPending={erase.isPending}
      isDestructive
      onConfirm={() => erase.mutate(contact.id, { onSuccess: erased })}
      onClose={onClose}
    />
  );
}
