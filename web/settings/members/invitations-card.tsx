import { isPast } from "date-fns";
import { AtSign, Ellipsis, Link2, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Invitation } from "#shared/accounts/members.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { CopyField } from "#web/ui/fields/copy-field.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { keepFocusInMain } from "#web/ui/focus/focus-fallback.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import { roleLabels } from "./member-roles.ts";
import { useInvitationLink, useResendInvitation, useRevokeInvitation } from "./member-writes.ts";
import { useInvitations } from "./invitations.api.ts";
import { sentence } from "#web/ui/isolated.ts";

export function InvitationsCard() {
  const invitations = useInvitations();
  const revoke = useRevokeInvitation();
  return (
    <CardSection title="Invitations" description="They wait for an answer, each for seven days.">
      {invitations.isPending && <Skeleton className="h-12" />}
      {invitations.error && (
        <FailureState
          title="The invitations could not be loaded"
          description={failureSentence(invitations.error)}
          onRetry={() => void invitations.refetch()}
        />
      )}
      {invitations.data?.length === 0 && (
        <p className="text-ink-muted">No one is invited at the moment.</p>
      )}
      <ul className="grid divide-y divide-line">
        {invitations.data?.map((invitation) => (
          <InvitationItem
            key={invitation.id}
            invitation={invitation}
            onWithdraw={() => revoke.mutate(invitation.id, { onSuccess: keepFocusInMain })}
          />
        ))}
      </ul>
    </CardSection>
  );
}

type InvitationProps = { invitation: Invitation; onWithdraw: () => void };

function InvitationItem({ invitation, onWithdraw }: InvitationProps) {
  const { id, email, role, invitedByName, expiresAt, createdAt, mailProblem } = invitation;
  const resend = useResendInvitation();
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-all">{email}</span>
          <Badge>{roleLabels[role]}</Badge>
          {isPast(expiresAt) && <Badge tone="warning">Expired</Badge>}
          {mailProblem !== null && <Badge tone="danger">Not delivered</Badge>}
        </p>
        <p className="text-ink-muted">
          Invited{invitedByName && sentence` by ${invitedByName}`}{" "}
          <RelativeTime moment={createdAt} />
        </p>
        {mailProblem !== null && (
          <p className="wrap-anywhere">
            The mail was refused: {mailProblem} Check the address, or try again.
          </p>
        )}
      </div>
      {mailProblem !== null && (
        <Button
          aria-label={`Try again to invite ${email}`}
          aria-disabled={resend.isPending}
          onClick={() => resend.mutate(id)}
        >
          Try again
        </Button>
      )}
      <InvitationMenu invitation={invitation} onWithdraw={onWithdraw} />
    </li>
  );
}

function InvitationMenu({ invitation: { id, email }, onWithdraw }: InvitationProps) {
  const { mutate: resend } = useResendInvitation();
  const { mutate: makeLink } = useInvitationLink();
  const [isMoving, setIsMoving] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${email}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <DropdownMenuItem onSelect={() => resend(id)}>
          <Send aria-hidden />
          Send again
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setIsMoving(true)}>
          <AtSign aria-hidden />
          Change address...
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => makeLink(id, { onSuccess: setLink })}>
          <Link2 aria-hidden />
          Get link
        </DropdownMenuItem>
        <DropdownMenuItem destructive onSelect={onWithdraw}>
          <Trash2 aria-hidden />
          Withdraw
        </DropdownMenuItem>
      </DropdownMenu>
      {isMoving && <AddressDialog id={id} email={email} onClose={() => setIsMoving(false)} />}
      {link !== null && <LinkDialog email={email} link={link} onClose={() => setLink(null)} />}
    </>
  );
}

type LinkDialogProps = { email: string; link: string; onClose: () => void };

function LinkDialog({ email, link, onClose }: LinkDialogProps) {
  return (
    <Dialog
      title="Link to the invitation"
      description={`It lets in ${email} alone, once that address is confirmed, and replaces a link that you copied before.`}
      onClose={onClose}
    >
      <DialogBody>
        <CopyField label="Link" text={link} />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
