import { useState } from "react";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { useDialogGuard } from "#web/platform/navigation/use-leave-guard.tsx";
import { Dialog, DialogBody, SubmitFooter } from "#web/ui/dialogs/dialog.tsx";
import { BulkEditForm, bulkFormId } from "./bulk-edit-form.tsx";
import { useBulkFields } from "./bulk-fields.ts";

type BulkEditDialogProps = {
  kind: ListedKind;
  title: string;
  onSubmit: (changes: object) => void;
  onClose: () => void;
};

/** One field and its new value, for all the records that are selected. */
export function BulkEditDialog({ kind, title, onSubmit, onClose }: BulkEditDialogProps) {
  const fields = useBulkFields(kind);
  const [first] = useState(fields[0]?.name ?? "");
  const [name, setName] = useState(first);
  const [isEdited, setIsEdited] = useState(false);
  const isChanged = isEdited || name !== first;
  const guard = useDialogGuard({ isChanged, title: "Leave the edit unsaved?", onClose });
  return (
    <Dialog
      title={title}
      description="One change of all of them, which can be undone."
      onClose={guard.close}
      keepOpenOnOutsidePress
    >
      <DialogBody>
        <BulkEditForm
          {...{ kind, fields, name }}
          onNameChange={setName}
          onEdit={setIsEdited}
          onSubmit={onSubmit}
        />
      </DialogBody>
      <SubmitFooter submitLabel="Change" form={bulkFormId(name)} onCancel={guard.close} />
      {guard.question}
    </Dialog>
  );
}
