import { useId, useState } from "react";
import type { Contact } from "#shared/crm/contacts.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { countText } from "#shared/format/count-text.ts";
import { useErasable, useEraseContact } from "./erasure.api.ts";
import { sentence } from "#web/ui/isolated.ts";

type EraseContactDialogProps = { contact: Contact; onErased: () => void; onClose: () => void };

export function EraseContactDialog({ contact, onErased, onClose }: EraseContactDialogProps) {
  const erase = useEraseContact();
  const notes = useErasable(contact.id).data?.notes ?? 0;
  const [withNotes, setWithNotes] = useState(false);
  const erased = () => {
    onClose();
    onErased();
  };
  return (
    <ConfirmDialog
      title={sentence`Erase ${contact.name} for good?`}
      description="The contact is taken out of every record, history, import, saved view and report. Calls and notes about them are erased too, and files that are being uploaded are discarded. This cannot be undone."
      confirmLabel="Erase for good"
      pendingLabel="Erasing..."
      isPending={erase.isPending}
      isDestructive
      onConfirm={() => erase.mutate({ id: contact.id, withNotes }, { onSuccess: erased })}
      onClose={onClose}
    >
      {notes > 0 && <NotesChoice {...{ notes, withNotes }} onChange={setWithNotes} />}
    </ConfirmDialog>
  );
}

type NotesChoiceProps = {
  notes: number;
  withNotes: boolean;
  onChange: (withNotes: boolean) => void;
};

function NotesChoice({ notes, withNotes, onChange }: NotesChoiceProps) {
  const id = useId();
  const label = `Also erase the text of ${countText(notes, "call or note", "calls and notes")} on their deals`;
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox
        id={id}
        label={label}
        aria-describedby={`${id}-note`}
        checked={withNotes}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div className="-mt-0.5">
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}-note`} className="text-ink-muted">
          Otherwise the texts stay, without the contact's name.
        </p>
      </div>
    </div>
  );
}
