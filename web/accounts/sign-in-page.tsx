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
import { leaveFor } from "./leave-for.ts";
import { useQueryParam } from "./use-query-param.ts";

export const meta = () => titled("Sign In");

const fields = {
  email: textField({ label: "Email", type: "email", autoComplete: "username" }),
  password: passwordField({ label: "Password", autoComplete: "current-password" }),
} satisfies FieldList<z.input<typeof credentials>>;

export default function SignInPage() {
  const next = useQueryParam("next");
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
        send={async (values) => {
          await signIn(values);
          await leaveFor(next);
        }}
        submitLabel="Sign In"
        pendingLabel="Signing in..."
      >
        <FormFields fields={fields} />
        <p className="-mt-1 text-right">
          <AccountLink to={paths.forgotPassword}>Forgot your password?</AccountLink>
        </p>
      </AccountForm>
    </AccountCard>
  );
}
