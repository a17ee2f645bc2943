import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { resetRequest } from "#shared/account-settings.ts";
import { type FieldList, FormFields, textField } from "#web/platform/form-fields.tsx";
import { titled } from "#web/platform/page-title.ts";
import { paths } from "#web/platform/paths.ts";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountLink } from "./account-link.tsx";
import { requestReset } from "./accounts.api.ts";

export const meta = () => titled("Forgot your password?");

const fields = {
  email: textField({ label: "Email", type: "email", autoComplete: "username" }),
} satisfies FieldList<z.input<typeof resetRequest>>;

export default function ForgotPasswordPage() {
  const form = useForm({ resolver: zodResolver(resetRequest) });
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <AccountCard
      title="Forgot your password?"
      description="Enter your address, and we send you a link that sets a new one."
      footer={
        <>
          Remembered it? <AccountLink to={paths.signIn()}>Sign in</AccountLink>
        </>
      }
    >
      {/* Here before it says something, so that it is read out. */}
      <p role="status">{answer}</p>
      {answer === null && (
        <AccountForm
          form={form}
          send={async (values) => setAnswer(await requestReset(values))}
          submitLabel="Send Link"
          pendingLabel="Sending..."
        >
          <FormFields fields={fields} />
        </AccountForm>
      )}
    </AccountCard>
  );
}
