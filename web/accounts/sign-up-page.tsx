import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { minPasswordLength, signUpForm } from "#shared/accounts/accounts.ts";
import {
  type FieldList,
  FormFields,
  passwordField,
  textField,
} from "#web/platform/forms/form-fields.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { cn } from "#web/ui/class-names.ts";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { NextLink } from "./account-link.tsx";
import { signUp } from "./accounts.api.ts";
import { ByInvitation } from "./by-invitation.tsx";
import { leaveFor } from "./leave-for.ts";
import { useQueryParam } from "./use-query-param.ts";

export const meta = () => titled("Create an account");

const passwordRule = `At least ${minPasswordLength} characters`;

const fields = {
  firstName: textField({ label: "First name", isHalf: true, autoComplete: "given-name" }),
  lastName: textField({ label: "Last name", isHalf: true, autoComplete: "family-name" }),
  email: textField({ label: "Email", type: "email", autoComplete: "username" }),
  password: passwordField({
    label: "Password",
    autoComplete: "new-password",
    hint: passwordRule,
  }),
} satisfies FieldList<z.input<typeof signUpForm>>;

export default function SignUpPage() {
  const invitation = useQueryParam("invitation");
  const [isOperator, setIsOperator] = useState(false);
  const isAdmitted = isOperator || invitation !== null;
  return (
    <>
      <div className={cn(!isAdmitted && "invited:hidden")}>
        <SignUpCard invitation={invitation} />
      </div>
      {!isAdmitted && (
        <div className="hidden invited:block">
          <ByInvitation onOperator={() => setIsOperator(true)} />
        </div>
      )}
    </>
  );
}

function SignUpCard({ invitation }: { invitation: string | null }) {
  const next = useQueryParam("next");
  const form = useForm({ resolver: zodResolver(signUpForm) });
  useFilledAddress(form, useQueryParam("email"));
  return (
    <AccountCard
      title="Create your account"
      description="14-day free trial. No credit card required."
      footer={
        <>
          Already have an account? <NextLink to={paths.signIn}>Sign in</NextLink>
        </>
      }
    >
      <AccountForm
        form={form}
        send={async (values) => {
          await signUp(values, invitation);
          await leaveFor(next);
        }}
        submitLabel="Create Account"
        pendingLabel="Creating your account..."
      >
        <FormFields fields={fields} />
      </AccountForm>
    </AccountCard>
  );
}

/** An invitation brings the address along, unless something else was typed already. */
function useFilledAddress(
  form: UseFormReturn<z.input<typeof signUpForm>, unknown, z.output<typeof signUpForm>>,
  email: string | null,
): void {
  useEffect(() => {
    if (email !== null && !form.getValues("email")) form.setValue("email", email);
  }, [form, email]);
}
