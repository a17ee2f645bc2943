import type { WebForm } from "#shared/web-forms/web-forms.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { WebFormEditor } from "./web-form-editor.tsx";
import { useAddWebForm, useChangeWebForm, useDeleteWebForm } from "./web-forms.api.ts";

type NewWebFormDialogProps = { onAdded: (form: WebForm) => void; onClose: () => void };

export function NewWebFormDialog({ onAdded, onClose }: NewWebFormDialogProps) {
  const add = useAddWebForm();
  return (
    <WebFormEditor
      title="New form"
      form={undefined}
      save={add}
      onSaved={onAdded}
      onClose={onClose}
    />
  );
}

type OneFormProps = { form: WebForm; onClose: () => void };

export function EditWebFormDialog({ form, onClose }: OneFormProps) {
  const change = useChangeWebForm(form.id);
  return (
    <WebFormEditor
      title="Edit form"
      form={form}
      save={change}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

export function DeleteWebFormDialog({
  form,
  onDeleted,
  onClose,
}: OneFormProps & { onDeleted: () => void }) {
  const remove = useDeleteWebForm(form.id);
  return (
    <ConfirmDialog
      title="Delete this form?"
      description="Its page closes, and its entries go with it. Contacts stay. It cannot be brought back."
      confirmLabel="Delete form"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      isDestructive
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      onClose={onClose}
    />
  );
}
