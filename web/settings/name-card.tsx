import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { profile } from "#shared/accounts/account-settings.ts";
import { type FieldList, textField } from "#web/platform/forms/form-fields.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { changeProfile } from "./account.api.ts";
import { SettingsForm } from "./settings-form.tsx";

const fields = {
  firstName: textField({ label: "First name", isHalf: true, autoComplete: "given-name" }),
  lastName: textField({ label: "Last name", isHalf: true, autoComplete: "family-name" }),
} satisfies FieldList<z.input<typeof profile>>;

export function NameCard() {
  const { firstName, lastName } = useSignedInUser();
  const form = useForm({
    resolver: zodResolver(profile),
    defaultValues: { firstName: firstName ?? "", lastName: lastName ?? "" },
  });
  return (
    <CardSection title="Name">
      <SettingsForm
        form={form}
        fields={fields}
        save={changeProfile}
        failed="Your name was not saved"
        submitLabel="Save name"
      />
    </CardSection>
  );
}
