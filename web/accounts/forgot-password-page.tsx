import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { resetRequest } from "#shared/accounts/account-settings.ts";
import { type FieldList, FormFields, textField } from "#web/platform/forms/form-fields.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountLink } from "./account-link.tsx";
import { requestReset } from "./accounts.api.ts";

export const meta = () => titled("Forgot your password?");

const fields = {
  email: textField({ label: "Email", type: "email", autoComplete: "username" }),
} satisfies FieldList<z.input<typeof resetRequest>>;

/** What was sent says the same whether the address has an account or not. */
export default function ForgotPasswordPage() {
  const form = useForm({ resolver: zodResolver(resetRequest) });
  const [sent, setSent] = useState<{ email: string; mails: number } | null>(null);
  const send = async ({ email }: z.output<typeof resetRequest>) => {
    await requestReset({ email });
    setSent((before) => ({ email, mails: (before?.mails ?? 0) + 1 }));
  };
  return (
    <AccountCard
      title="Forgot your password?"
      description={
        sent
          ? "No mail after a few minutes? Look into your spam folder."
          : "Enter your address, and we send you a link that sets a new one."
      }
      footer={
        <>
          Remembered it? <AccountLink to={paths.signIn()}>Sign in</AccountLink>
        </>
      }
    >
      <SentNote>
        {sent &&
          `We sent ${sent.mails > 1 ? "another" : "a"} mail to ${sent.email}. Open it to go on.`}
      </SentNote>
      <AccountForm
        key={sent ? "again" : "first"}
        form={form}
        send={send}
        submitLabel={sent ? "Send Again" : "Send Link"}
        pendingLabel="Sending..."
      >
        {!sent && <FormFields fields={fields} />}
      </AccountForm>
    </AccountCard>
  );
}

/** Here before it says something, so that it is read out. It takes the focus of the button that is gone by then. */
function SentNote({ children }: { children: string | null }) {
  const note = useRef<HTMLParagraphElement>(null);
  const isSaid = children !== null;
  useEffect(() => {
    if (isSaid) note.current?.focus();
  }, [isSaid]);
  return (
    <p role="status" ref={note} tabIndex={-1} className="wrap-anywhere outline-none">
      {children}
    </p>
  );
}
