import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { addressChange } from "#shared/account-settings.ts";
import { type FieldList, passwordField, textField } from "#web/platform/form-fields.tsx";
import { useSignedInUser } from "#web/shell/session-gate.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { changeEmail } from "./account.api.ts";
import { SettingsForm } from "./settings-form.tsx";

const fields = {
  email: textField({ label: "New email address", type: "email", autoComplete: "email" }),
  password: passwordField({ label: "Password", autoComplete: "current-password" }),
} satisfies FieldList<z.input<typeof addressChange>>;

const empty = { email: "", password: "" };

/** The address one signs in with; another one counts once its owner has followed a link. */
export function EmailCard() {
  const { email, emailVerified } = useSignedInUser();
  const form = useForm({ resolver: zodResolver(addressChange), defaultValues: empty });
  return (
    <CardSection title="Email address">
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <span className="font-medium break-all">{email}</span>
        <Badge tone={emailVerified ? "success" : "warning"}>
          {emailVerified ? "Confirmed" : "Not confirmed yet"}
        </Badge>
      </p>
      <SettingsForm
        form={form}
        fields={fields}
        save={async (values) => {
          await changeEmail(values);
          form.reset(empty);
        }}
        failed="Your address was not changed"
        submitLabel="Change address"
        pendingLabel="Sending a mail..."
      />
    </CardSection>
  );
}
