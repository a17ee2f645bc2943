import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { credentials } from "#shared/accounts.ts";
import {
  type FieldList,
  FormFields,
  passwordField,
  textField,
} from "#web/platform/form-fields.tsx";
import { titled } from "#web/platform/page-title.ts";
import { paths } from "#web/platform/paths.ts";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountLink } from "./account-link.tsx";
import { signIn } from "./accounts.api.ts";
import { useNextPath } from "./use-next-path.ts";

export const meta = () => titled("Sign In");

const fields = {
  email: textField({ label: "Email", type: "email", autoComplete: "username" }),
  password: passwordField({ label: "Password", autoComplete: "current-password" }),
} satisfies FieldList<z.input<typeof credentials>>;

export default function SignInPage() {
  const next = useNextPath();
  const form = useForm({ resolver: zodResolver(credentials) });
  return (
    <AccountCard
      title="Sign in"
      description="Welcome back. Your pipeline is waiting."
      footer={
        <>
          New to CRM Pro? <AccountLink to={paths.signUp(next)}>Create an account</AccountLink>
        </>
      }
    >
      <AccountForm
        form={form}
        enter={signIn}
        next={next}
        submitLabel="Sign In"
        pendingLabel="Signing in..."
      >
        <FormFields fields={fields} />
      </AccountForm>
    </AccountCard>
  );
}
