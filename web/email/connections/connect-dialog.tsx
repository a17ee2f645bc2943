import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { type NewEmailAccount, newEmailAccount } from "#shared/email/email.ts";
import { findMailServers } from "#shared/email/email-providers.ts";
import { type FieldList, passwordField, textField } from "#web/platform/forms/form-fields.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { displayName } from "#web/accounts/display-name.ts";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { connectEmailAccount } from "./email-accounts.api.ts";
import { serverFields } from "./server-fields.ts";

/** Finds the servers of the address while it is typed; what someone changes by hand stays. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const user = useSignedInUser();
  const form = useForm<z.input<typeof newEmailAccount>, unknown, NewEmailAccount>({
    resolver: zodResolver(newEmailAccount),
    defaultValues: { ...emptyServers, address: "", senderName: displayName(user), password: "" },
  });
  const address = useWatch({ control: form.control, name: "address" });
  const found = findMailServers(address);
  useEffect(() => {
    const servers = findMailServers(address)?.servers;
    if (!servers) return;
    for (const name of serverNames) {
      if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: servers[name] });
    }
  }, [form, address]);
  const fields = {
    address: textField({ label: "Email address", required: true, type: "email" }),
    senderName: textField({ label: "Sender name", required: true }),
    password: passwordField({
      label: "Password",
      hint: found?.advice ?? "An app password, where there are any",
    }),
    ...serverFields,
  } satisfies FieldList<NewEmailAccount>;
  return (
    <FormDialog
      title="Connect an email account"
      description="Both servers are tried before it is kept. The password is stored encrypted."
      form={form}
      fields={fields}
      send={async (values) => {
        await connectEmailAccount(values);
        toast({ title: `${values.address} is connected` });
        onClose();
      }}
      submitLabel="Connect"
      onClose={onClose}
    />
  );
}

const emptyServers = {
  username: "",
  imapHost: "",
  imapPort: 993,
  imapSecurity: "tls",
  smtpHost: "",
  smtpPort: 465,
  smtpSecurity: "tls",
} as const;

const serverNames = [
  "username",
  "imapHost",
  "imapPort",
  "imapSecurity",
  "smtpHost",
  "smtpPort",
  "smtpSecurity",
] as const;
