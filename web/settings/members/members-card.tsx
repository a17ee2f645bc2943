import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { Member } from "#shared/accounts/members.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { AbsenceDialog } from "./absence-dialog.tsx";
import {
  EndSessionsDialog,
  HandOverDialog,
  InviteDialog,
  RemoveMemberDialog,
  RightsDialog,
} from "./member-dialogs.tsx";
import { type MemberOperation, MemberItem } from "./member-item.tsx";
import { useMembers } from "./members.api.ts";

const dialogs = {
  change: RightsDialog,
  absence: AbsenceDialog,
  "hand-over": HandOverDialog,
  "sign-out": EndSessionsDialog,
  remove: RemoveMemberDialog,
} satisfies Record<MemberOperation, unknown>;

export function MembersCard() {
  const members = useMembers();
  const [isInviting, setIsInviting] = useState(false);
  const [open, setOpen] = useState<{ operation: MemberOperation; member: Member } | null>(null);
  const OpenDialog = open && dialogs[open.operation];
  return (
    <CardSection
      title="Members"
      description="The people of this workspace, and what each may do and see."
      actions={
        <Permitted to="members.manage">
          <Button variant="primary" onClick={() => setIsInviting(true)}>
            <UserPlus aria-hidden />
            Invite
          </Button>
        </Permitted>
      }
    >
      {members.isPending && <Skeleton className="h-24" />}
      {members.error && (
        <FailureState
          title="The members could not be loaded"
          description={failureSentence(members.error)}
          onRetry={() => void members.refetch()}
        />
      )}
      <ul className="grid divide-y divide-line">
        {members.data?.map((member) => (
          <MemberItem
            key={member.userId}
            member={member}
            onOperation={(operation) => setOpen({ operation, member })}
          />
        ))}
      </ul>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {OpenDialog && <OpenDialog member={open.member} onClose={() => setOpen(null)} />}
    </CardSection>
  );
}
