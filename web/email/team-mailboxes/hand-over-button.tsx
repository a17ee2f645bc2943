import { useState } from "react";
import type { EmailAccount } from "#shared/email/email.ts";
import { may } from "#shared/accounts/permissions.ts";
import { useMailboxSharing } from "#web/email/sharing/email-sharing.api.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { isUnloaded } from "#web/platform/forms/is-unloaded.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { useMembers } from "#web/settings/members/members.api.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { useHandOverAccount } from "./team-mailboxes.api.ts";

/** Gives a team mailbox to another who writes from it; nothing where there is no one. */
export function HandOverButton({ account }: { account: EmailAccount }) {
  const members = useMembers();
  const heirs = useHeirs(account.id);
  const [isAsking, setIsAsking] = useState(false);
  // The dialog says so where they could not be loaded, once for all mailboxes.
  if (heirs.length === 0 && !isUnloaded(members)) return null;
  return (
    <>
      <Button aria-label={`Hand over ${account.address}`} onClick={() => setIsAsking(true)}>
        Hand over
      </Button>
      {isAsking && (
        <HandOverDialog account={account} heirs={heirs} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

type HandOverDialogProps = {
  account: EmailAccount;
  heirs: ReturnType<typeof useHeirs>;
  onClose: () => void;
};

function HandOverDialog({ account: { id, address }, heirs, onClose }: HandOverDialogProps) {
  const handOver = useHandOverAccount(id);
  const members = useMembers();
  const [chosenId, setChosenId] = useState<string>();
  const heirId = chosenId ?? heirs[0]?.userId ?? "";
  return (
    <ConfirmDialog
      title={`Hand over ${address}?`}
      description="It becomes their account with its sign-in and all mail, what you keep private too. You go on with it as the others do, and your drafts and scheduled emails stay yours."
      confirmLabel="Hand over"
      pendingLabel="Handing over..."
      isPending={handOver.isPending}
      isDisabled={heirId === ""}
      onConfirm={() => handOver.mutate(heirId, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label="New owner">
        {(control) => (
          <>
            <Select
              {...control}
              value={heirId}
              onChange={({ target }) => setChosenId(target.value)}
            >
              {heirs.map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name}
                </option>
              ))}
            </Select>
            <UnloadedChoices query={members} what="The members" />
          </>
        )}
      </Field>
    </ConfirmDialog>
  );
}

/** Members who write from the mailbox. */
function useHeirs(accountId: string) {
  const { id: ownId } = useSignedInUser();
  const { data: sharing } = useMailboxSharing(accountId);
  const { data: members = [] } = useMembers();
  return members.filter(
    ({ userId, role, teamId }) =>
      userId !== ownId &&
      may(role, "emailAccounts.manage") &&
      (sharing?.sharedWith === "workspace" || teamId === sharing?.teamId),
  );
}
