import { useState } from "react";
import type { Passkey } from "#shared/accounts/second-factors.ts";
import { canUsePasskeys } from "#web/accounts/passkeys.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from "./passkey-dialogs.tsx";
import { usePasskeys } from "./security.api.ts";

type OpenDialog = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey } | null;

/** Ways to sign in without a password. */
export function PasskeysCard() {
  const passkeys = usePasskeys();
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  return (
    <CardSection
      title="Passkeys"
      description="Sign in with a finger, a face or a PIN, without your password."
      actions={
        canUsePasskeys() && <Button onClick={() => setOpen({ kind: "add" })}>Add a passkey</Button>
      }
    >
      {passkeys.isPending && <Skeleton className="h-8" />}
      {passkeys.error && (
        <FailureState
          title="Your passkeys could not be loaded"
          description={failureSentence(passkeys.error)}
          onRetry={() => void passkeys.refetch()}
        />
      )}
      {passkeys.data?.length === 0 && <p className="text-ink-muted">You have no passkeys yet.</p>}
      <ul className="grid divide-y divide-line">
        {passkeys.data?.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} onOpen={setOpen} />
        ))}
      </ul>
      {open?.kind === "add" && <AddPasskeyDialog onClose={close} />}
      {open?.kind === "rename" && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === "remove" && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
    </CardSection>
  );
}

type PasskeyItemProps = { passkey: Passkey; onOpen: (dialog: OpenDialog) => void };

function PasskeyItem({ passkey, onOpen }: PasskeyItemProps) {
  const { name, createdAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-2 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-ink-muted">
          Added <RelativeTime moment={createdAt} />
        </p>
      </div>
      <Button aria-label={`Rename ${name}`} onClick={() => onOpen({ kind: "rename", passkey })}>
        Rename
      </Button>
      <Button aria-label={`Remove ${name}`} onClick={() => onOpen({ kind: "remove", passkey })}>
        Remove
      </Button>
    </li>
  );
}
