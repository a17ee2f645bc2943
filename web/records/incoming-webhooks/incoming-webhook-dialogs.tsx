import { useState } from "react";
import type { IncomingWebhook } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { CopyField } from "#web/ui/fields/copy-field.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ShownOnceDialog } from "#web/ui/dialogs/shown-once-dialog.tsx";
import { IncomingForm } from "./incoming-webhook-form.tsx";
import {
  refreshIncomingWebhooks,
  useAddIncomingWebhook,
  useChangeIncomingWebhook,
  useDeleteIncomingWebhook,
  useRenewAddress,
} from "./incoming-webhooks.api.ts";
import { curlLine } from "./incoming-words.ts";

type NewIncomingDialogProps = { onAdded: (webhook: IncomingWebhook) => void; onClose: () => void };

/** Asks for a name, and then shows the address, once. */
export function NewIncomingDialog({ onAdded, onClose }: NewIncomingDialogProps) {
  const add = useAddIncomingWebhook();
  const made = add.data;
  if (made) return <AddressDialog address={made.address} onClose={() => onAdded(made)} />;
  return (
    <Dialog title="New incoming webhook" onClose={onClose} keepOpenOnOutsidePress>
      <IncomingForm
        webhook={undefined}
        isPending={add.isPending}
        onSave={(values, options) => add.mutate({ ...values, mapping: [] }, options)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type OneIncomingProps = { webhook: IncomingWebhook; onClose: () => void };

export function EditIncomingDialog({ webhook, onClose }: OneIncomingProps) {
  const change = useChangeIncomingWebhook(webhook.id);
  return (
    <Dialog title="Edit incoming webhook" onClose={onClose} keepOpenOnOutsidePress>
      <IncomingForm
        webhook={webhook}
        isPending={change.isPending}
        onSave={(values, options) => change.mutate(values, { ...options, onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function RenewAddressDialog({ webhook, onClose }: OneIncomingProps) {
  const renew = useRenewAddress(webhook.id);
  const [address, setAddress] = useState<string | null>(null);
  if (address !== null) return <AddressDialog address={address} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Make a new address?"
      description="The former one leads nowhere from then on: change it in the program that sends."
      confirmLabel="Make address"
      pendingLabel="Making it..."
      isPending={renew.isPending}
      onConfirm={() => renew.mutate(undefined, { onSuccess: (made) => setAddress(made.address) })}
      onClose={onClose}
    />
  );
}

function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const close = () => {
    void refreshIncomingWebhooks();
    onClose();
  };
  return (
    <ShownOnceDialog
      title="Copy the address now"
      description="Anyone who knows it can send contacts. This is the only time that it is shown."
      onClose={close}
    >
      <div className="grid gap-4">
        <CopyField label="Address" text={address} />
        <CopyField label="To try it in a terminal" text={curlLine(address)} />
      </div>
    </ShownOnceDialog>
  );
}

export function DeleteIncomingDialog({
  webhook,
  onDeleted,
  onClose,
}: OneIncomingProps & { onDeleted: () => void }) {
  const remove = useDeleteIncomingWebhook(webhook.id);
  return (
    <ConfirmDialog
      title="Delete this incoming webhook?"
      description="Its address leads nowhere from then on, and its log goes. Contacts stay. It cannot be brought back."
      confirmLabel="Delete webhook"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      isDestructive
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      onClose={onClose}
    />
  );
}
