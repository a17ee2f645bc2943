import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { minPasswordLength } from "#shared/accounts/accounts.ts";
import { passwordChange } from "#shared/accounts/account-settings.ts";
import { type FieldList, passwordField } from "#web/platform/forms/form-fields.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { changePassword } from "./account.api.ts";
import { SettingsForm } from "./settings-form.tsx";

const fields = {
  currentPassword: passwordField({
    label: "Current password",
    autoComplete: "current-password",
  }),
  newPassword: passwordField({
    label: "New password",
    autoComplete: "new-password",
    hint: `At least ${minPasswordLength} characters. Every other session ends.`,
  }),
} satisfies FieldList<z.input<typeof passwordChange>>;

const empty = { currentPassword: "", newPassword: "" };

export function PasswordCard() {
  const form = useForm({ resolver: zodResolver(passwordChange), defaultValues: empty });
  return (
    <CardSection title="Password">
      <SettingsForm
        form={form}
        fields={fields}
        save={async (values) => {
          await changePassword(values);
          form.reset(empty);
        }}
        failed="Your password was not changed"
        submitLabel="Change password"
      />
    </CardSection>
  );
}
