import { useState } from "react";
import { KeyForm } from "./key-form.tsx";
import { CopyField } from "#web/ui/fields/copy-field.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ShownOnceDialog } from "#web/ui/dialogs/shown-once-dialog.tsx";

/** Asks what a new key is to be, and then shows it, once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  if (key === null) {
    return (
      <Dialog title="New API key" onClose={onClose} keepOpenOnOutsidePress>
        <KeyForm onMade={setKey} onCancel={onClose} />
      </Dialog>
    );
  }
  return (
    <ShownOnceDialog
      title="Copy your key now"
      description="This is the only time that it is shown. Keep it like a password."
      onClose={onClose}
    >
      <CopyField label="API key" text={key} />
    </ShownOnceDialog>
  );
}
