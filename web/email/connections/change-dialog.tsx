import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import {
  type EmailAccount,
  type EmailAccountChange,
  emailAccountChange,
} from "#shared/email/email.ts";
import { type FieldList, passwordField, textField } from "#web/platform/forms/form-fields.tsx";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { changeEmailAccount } from "./email-accounts.api.ts";
import { serverFields } from "./server-fields.ts";

const senderField = {
  senderName: textField({ label: "Sender name", required: true }),
} satisfies FieldList<Pick<EmailAccountChange, "senderName">>;

const fields = {
  ...senderField,
  password: passwordField({
    label: "Password",
    hint: "Leave it empty to keep the one that is stored",
  }),
  ...serverFields,
} satisfies FieldList<EmailAccountChange>;

export function ChangeDialog({ account, onClose }: { account: EmailAccount; onClose: () => void }) {
  const form = useForm<EmailAccountChange>({
    resolver: (values, context, options) =>
      resolve({ ...values, password: values.password || undefined }, context, options),
    defaultValues: { ...account, password: "" },
  });
  return (
    <FormDialog
      title={`Settings of ${account.address}`}
      form={form}
      fields={account.provider === null ? fields : senderField}
      send={async (values) => {
        await changeEmailAccount(account.id, values);
        toast({ title: "The account was changed" });
        onClose();
      }}
      submitLabel="Save"
      onClose={onClose}
    />
  );
}

const resolve = zodResolver(emailAccountChange);
