import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import {
  type Member,
  memberRights,
  newInvitation,
  type NewInvitation,
} from "#shared/accounts/members.ts";
import { type FieldList, textField } from "#web/platform/forms/form-fields.tsx";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import {
  useChangeMember,
  useEndMemberSessions,
  useHandOver,
  useInvite,
  useRemoveMember,
} from "./member-writes.ts";
import { useMembers } from "./members.api.ts";
import { rightsFields } from "./rights-fields.tsx";
import { sentence } from "#web/ui/isolated.ts";

type InvitationForm = z.input<typeof newInvitation>;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { role } = useSignedInUser();
  const form = useForm<InvitationForm, unknown, NewInvitation>({
    resolver: zodResolver(newInvitation),
    defaultValues: { email: "", role: "member", visibility: "all", teamId: null },
  });
  const fields = {
    email: textField({ label: "Email", type: "email", required: true }),
    ...rightsFields(role),
  } satisfies FieldList<InvitationForm>;
  return (
    <RecordDialog
      title="Invite someone"
      form={form}
      fields={fields}
      save={useInvite()}
      saveLabel="Send invitation"
      onClose={onClose}
    />
  );
}

type MemberDialogProps = { member: Member; onClose: () => void };

export function RightsDialog({ member, onClose }: MemberDialogProps) {
  const { role } = useSignedInUser();
  const { role: current, visibility, teamId } = member;
  const form = useForm({
    resolver: zodResolver(memberRights),
    defaultValues: { role: current, visibility, teamId },
  });
  return (
    <RecordDialog
      title={sentence`What ${member.name} may do`}
      form={form}
      fields={rightsFields(role)}
      save={useChangeMember(member.userId)}
      onClose={onClose}
    />
  );
}

export function RemoveMemberDialog({ member, onClose }: MemberDialogProps) {
  const remove = useRemoveMember(member.userId);
  const [heirId, setHeirId] = useState("");
  const members = useMembers();
  const heirs = members.data?.filter(({ userId }) => userId !== member.userId);
  return (
    <ConfirmDialog
      title={sentence`Remove ${member.name}?`}
      description="Their access and API keys end at once, and their email accounts with all mail, team mailboxes too. Have them hand those over first, under Settings, Email."
      confirmLabel="Remove member"
      pendingLabel="Removing..."
      isPending={remove.isPending}
      isDestructive
      onConfirm={() => remove.mutate(heirId || null, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field
        label="Their records go to"
        hint="Records without an owner are seen by members who see all records."
      >
        {(control) => (
          <>
            <Select {...control} value={heirId} onChange={({ target }) => setHeirId(target.value)}>
              <option value="">No one</option>
              {heirs?.map(({ userId, name }) => (
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

export function HandOverDialog({ member, onClose }: MemberDialogProps) {
  const handOver = useHandOver();
  return (
    <ConfirmDialog
      title={sentence`Hand the workspace over to ${member.name}?`}
      description={sentence`${member.name} becomes its owner and you stay as an admin. Only ${member.name} can make you an owner again.`}
      confirmLabel="Hand over"
      pendingLabel="Handing over..."
      isPending={handOver.isPending}
      onConfirm={() => handOver.mutate(member.userId, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Signs someone out, such as after they have lost a laptop. */
export function EndSessionsDialog({ member, onClose }: MemberDialogProps) {
  const endSessions = useEndMemberSessions(member.userId);
  return (
    <ConfirmDialog
      title={sentence`Sign ${member.name} out everywhere?`}
      description="Every session of theirs ends, on each device and in their other workspaces too. They can sign in again, and their API keys go on."
      confirmLabel="End sessions"
      pendingLabel="Ending..."
      isPending={endSessions.isPending}
      isDestructive
      onConfirm={() => endSessions.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
