import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type InvitedAddress, invitedAddress } from "#shared/accounts/members.ts";
import { type FieldList, textField } from "#web/platform/forms/form-fields.tsx";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { useMoveInvitation } from "./member-writes.ts";

const fields = {
  email: textField({ label: "Email", required: true }),
} satisfies FieldList<InvitedAddress>;

type AddressDialogProps = { id: string; email: string; onClose: () => void };

/** Sends an invitation to another address; the links of the first one end. */
export function AddressDialog({ id, email, onClose }: AddressDialogProps) {
  const form = useForm({ resolver: zodResolver(invitedAddress), defaultValues: { email } });
  return (
    <RecordDialog
      title="Change the invitation's address"
      form={form}
      fields={fields}
      save={useMoveInvitation(id)}
      onClose={onClose}
    />
  );
}
