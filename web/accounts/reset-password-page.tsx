import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { minPasswordLength, newPassword } from "#shared/accounts/accounts.ts";
import { type FieldList, FormFields, passwordField } from "#web/platform/forms/form-fields.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountLink } from "./account-link.tsx";
import { resetPassword } from "./accounts.api.ts";
import { useLinkToken } from "./use-link-token.ts";

export const meta = () => titled("Set a new password");

const resetForm = z.object({ newPassword });

const fields = {
  newPassword: passwordField({
    label: "New password",
    autoComplete: "new-password",
    hint: `At least ${minPasswordLength} characters`,
  }),
} satisfies FieldList<z.input<typeof resetForm>>;

/** Where the link leads that we send to who has forgotten their password. */
export default function ResetPasswordPage() {
  const { token, isMissing } = useLinkToken();
  const form = useForm({ resolver: zodResolver(resetForm) });
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <AccountCard
      title="Set a new password"
      description="Every session of your account ends, on all devices."
      footer={
        <>
          Link too old? <AccountLink to={paths.forgotPassword}>Ask for a new one</AccountLink>
        </>
      }
    >
      <p role="status">{answer}</p>
      {isMissing && (
        <p role="alert" className="text-danger-ink">
          This link is not complete. Open it from the mail again, or ask for a new one.
        </p>
      )}
      {!isMissing && answer === null && (
        <AccountForm
          form={form}
          send={async (values) => setAnswer(await resetPassword({ ...values, token: token ?? "" }))}
          submitLabel="Set Password"
          pendingLabel="Setting your password..."
        >
          <FormFields fields={fields} />
        </AccountForm>
      )}
      {answer !== null && (
        <p className="mt-4">
          <AccountLink to={paths.signIn()}>Sign in</AccountLink>
        </p>
      )}
    </AccountCard>
  );
}
