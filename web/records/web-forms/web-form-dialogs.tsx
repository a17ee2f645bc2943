import type { WebForm } from "#shared/web-forms.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { WebFormForm } from "./web-form-form.tsx";
import { useAddWebForm, useChangeWebForm, useDeleteWebForm } from "./web-forms.api.ts";

type NewWebFormDialogProps = { onAdded: (form: WebForm) => void; onClose: () => void };

export function NewWebFormDialog({ onAdded, onClose }: NewWebFormDialogProps) {
  const add = useAddWebForm();
  return (
    <Dialog title="New form" isWide onClose={onClose} keepOpenOnOutsidePress>
      <WebFormForm
        form={undefined}
        isPending={add.isPending}
        onSave={(values, options) => add.mutate(values, { ...options, onSuccess: onAdded })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type OneFormProps = { form: WebForm; onClose: () => void };

export function EditWebFormDialog({ form, onClose }: OneFormProps) {
  const change = useChangeWebForm(form.id);
  return (
    <Dialog title="Edit form" isWide onClose={onClose} keepOpenOnOutsidePress>
      <WebFormForm
        form={form}
        isPending={change.isPending}
        onSave={(values, options) => change.mutate(values, { ...options, onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
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
