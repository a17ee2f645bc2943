import { useState } from "react";
import { formerSecretHours, type Webhook } from "#shared/records/webhooks.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { CopyField } from "#web/ui/fields/copy-field.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ShownOnceDialog } from "#web/ui/dialogs/shown-once-dialog.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import {
  refreshWebhooks,
  useAddWebhook,
  useChangeWebhook,
  useDeleteWebhook,
  useRenewSecret,
} from "./webhooks.api.ts";

/** Asks where to send what, and then shows the secret, once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const add = useAddWebhook();
  if (add.data) return <SecretDialog secret={add.data.secret} onClose={onClose} />;
  return (
    <Dialog title="New webhook" onClose={onClose} keepOpenOnOutsidePress>
      <WebhookForm
        webhook={undefined}
        isPending={add.isPending}
        onSave={(values, options) => add.mutate(values, options)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type OneWebhookProps = { webhook: Webhook; onClose: () => void };

export function EditWebhookDialog({ webhook, onClose }: OneWebhookProps) {
  const change = useChangeWebhook(webhook.id);
  return (
    <Dialog title="Edit webhook" onClose={onClose} keepOpenOnOutsidePress>
      <WebhookForm
        webhook={webhook}
        isPending={change.isPending}
        onSave={(values, options) => change.mutate(values, { ...options, onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function RenewSecretDialog({ webhook, onClose }: OneWebhookProps) {
  const renew = useRenewSecret(webhook.id);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Make a new secret?"
      description={`For ${formerSecretHours} hours events are signed with the former secret, too, so that you can change over.`}
      confirmLabel="Make secret"
      pendingLabel="Making it..."
      isPending={renew.isPending}
      onConfirm={() => renew.mutate(undefined, { onSuccess: (made) => setSecret(made.secret) })}
      onClose={onClose}
    />
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const close = () => {
    void refreshWebhooks();
    onClose();
  };
  return (
    <ShownOnceDialog
      title="Copy the secret now"
      description="Your program checks with it that events come from here. This is the only time that it is shown."
      onClose={close}
    >
      <CopyField label="Secret" text={secret} />
    </ShownOnceDialog>
  );
}

export function DeleteWebhookDialog({
  webhook,
  onDeleted,
  onClose,
}: OneWebhookProps & { onDeleted: () => void }) {
  const remove = useDeleteWebhook(webhook.id);
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      description="No event is sent any more, not even those that wait, and its log goes. It cannot be brought back."
      confirmLabel="Delete webhook"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      isDestructive
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      onClose={onClose}
    />
  );
}
