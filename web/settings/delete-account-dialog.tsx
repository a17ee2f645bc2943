import type { DeletionEffect } from "#shared/accounts/account-settings.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { countText } from "#shared/format/count-text.ts";
import { deleteAccount, useDeletionEffects } from "./account.api.ts";
import { useBilling } from "./plans.api.ts";
import { PasswordDialog } from "./password-dialog.tsx";

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const effects = useDeletionEffects();
  const billing = useBilling();
  if (effects.error) return <Obstacle text={failureSentence(effects.error)} onClose={onClose} />;
  if (!effects.data) return null;
  const ownerless = effects.data.find(({ effect }) => effect === "needs-owner");
  if (ownerless) {
    const text = `You are the only owner of “${ownerless.name}”, which has other members. Make someone else an owner first.`;
    return <Obstacle text={text} onClose={onClose} />;
  }
  return (
    <PasswordDialog
      title="Delete your account?"
      submitLabel="Delete my account"
      isDanger
      operation={async (password) => {
        await deleteAccount(password);
        window.location.assign(paths.landing);
        await new Promise(() => {});
      }}
      onClose={onClose}
    >
      <ul className="mb-3 grid gap-1.5">
        {effects.data.map((workspace) => (
          <li key={workspace.workspaceId}>{describeEffect(workspace)}</li>
        ))}
        {billing.data?.planId && (
          <li>Your subscription ends at once. Nothing more is collected.</li>
        )}
      </ul>
      <p className="mb-4">
        This cannot be undone.{" "}
        <a href={apiPaths.accountExport} download className={textLinkStyle}>
          Download your data first
        </a>
        .
      </p>
    </PasswordDialog>
  );
}

function describeEffect({ name, records, effect }: DeletionEffect): string {
  if (effect === "left") return `You leave “${name}”. Your records there stay with its members.`;
  const count = countText(records, "record", "records");
  return `“${name}” is deleted with all that is in it: ${count} and their history.`;
}

function Obstacle({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title="Your account cannot be deleted yet" onClose={onClose}>
      <DialogBody>{text}</DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}
