import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { credentials } from "#shared/accounts/accounts.ts";
import {
  type FieldList,
  FormFields,
  passwordField,
  textField,
} from "#web/platform/forms/form-fields.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountLink, NextLink } from "./account-link.tsx";
import { signIn } from "./accounts.api.ts";
import { CodeForm } from "./code-form.tsx";
import { leaveFor } from "./leave-for.ts";
import { Building2 } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { SsoFailure, SsoStep } from "./sso-step.tsx";
import { useQueryParam } from "./use-query-param.ts";

export const meta = () => titled("Sign In");

const fields = {
  email: textField({ label: "Email", type: "email", autoComplete: "username" }),
  password: passwordField({ label: "Password", autoComplete: "current-password" }),
} satisfies FieldList<z.input<typeof credentials>>;

export default function SignInPage() {
  const next = useQueryParam("next");
  const ssoResult = useQueryParam("sso");
  const ssoError = useQueryParam("error");
  const [needsCode, setNeedsCode] = useState(false);
  const [usesSso, setUsesSso] = useState(false);
  const leave = () => leaveFor(next);
  if (needsCode) return <CodeStep onSignedIn={leave} onBack={() => setNeedsCode(false)} />;
  if (usesSso) {
    return <SsoStep next={next} footer={<BackButton onClick={() => setUsesSso(false)} />} />;
  }
  return (
    <AccountCard
      title="Sign in"
      // “Get Started Free” leads newcomers here, too.
      description={
        <>
          New to CRM Pro?{" "}
          <span className="invited:hidden">
            <NextLink to={paths.signUp}>Create an account</NextLink>
          </span>
          <span className="hidden invited:inline">
            <NextLink to={paths.signUp}>You need an invitation</NextLink>
          </span>
        </>
      }
    >
      {ssoResult === "failed" && <SsoFailure error={ssoError} />}
      <PasswordForm onSignedIn={leave} onCodeNeeded={() => setNeedsCode(true)} />
      <PasskeyButton onSignedIn={leave} />
      <Button size="lg" className="mt-3 w-full" onClick={() => setUsesSso(true)}>
        <Building2 aria-hidden />
        Use SSO
      </Button>
    </AccountCard>
  );
}

type PasswordFormProps = { onSignedIn: () => Promise<void>; onCodeNeeded: () => void };

function PasswordForm({ onSignedIn, onCodeNeeded }: PasswordFormProps) {
  const form = useForm({ resolver: zodResolver(credentials) });
  return (
    <AccountForm
      form={form}
      send={async (values) => {
        if (await signIn(values)) onCodeNeeded();
        else await onSignedIn();
      }}
      submitLabel="Sign In"
      pendingLabel="Signing in..."
    >
      <FormFields fields={fields} />
      <p className="-mt-1 text-right">
        <AccountLink to={paths.forgotPassword}>Forgot your password?</AccountLink>
      </p>
    </AccountForm>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className="font-medium text-accent-ink underline underline-offset-2"
      onClick={onClick}
    >
      Begin again
    </button>
  );
}

type CodeStepProps = { onSignedIn: () => Promise<void>; onBack: () => void };

function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  return (
    <AccountCard
      title="Two-factor authentication"
      description="Your password was right. One more step."
      footer={<BackButton onClick={onBack} />}
    >
      <CodeForm onSignedIn={onSignedIn} />
    </AccountCard>
  );
}
