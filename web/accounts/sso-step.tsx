import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { email } from "#shared/records/fields.ts";
import { type singleSignOnRequest, singleSignOnStart } from "#shared/accounts/single-sign-on.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { FormFields, textField } from "#web/platform/forms/form-fields.tsx";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { ssoFailureText } from "./sso-failures.ts";

const addressForm = z.object({ email });
const fields = {
  email: textField({ label: "Work email", type: "email", autoComplete: "username" }),
};

type SsoStepProps = {
  /** Where the person wanted to go. */
  next: string | null;
  footer: ReactNode;
};

/** Asks for an address, whose domain says which identity provider the browser goes to. */
export function SsoStep({ next, footer }: SsoStepProps) {
  const form = useForm({ resolver: zodResolver(addressForm) });
  return (
    <AccountCard
      title="Sign in with SSO"
      description="Your company's own sign-in page comes next."
      footer={footer}
    >
      <AccountForm
        form={form}
        send={async (values) => {
          await beginSso({ ...values, ...(next && { next }) });
        }}
        submitLabel="Continue"
        pendingLabel="Looking it up..."
      >
        <FormFields fields={fields} />
      </AccountForm>
    </AccountCard>
  );
}

export async function beginSso(body: z.input<typeof singleSignOnRequest>): Promise<void> {
  const answer = await callApi("POST", apiPaths.singleSignOnStart, { body });
  window.location.assign((await readJson(singleSignOnStart, answer)).url);
}

/** Says why no one got in who comes back from the identity provider. */
export function SsoFailure({ error }: { error: string | null }) {
  return (
    <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-danger-ink">
      {ssoFailureText(error)}
    </p>
  );
}
