import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import {
  type OpenIdInput,
  openIdInput,
  type OpenIdSignOn,
  type SingleSignOn,
} from "#shared/accounts/single-sign-on.ts";
import { type FieldList, passwordField, textField } from "#web/platform/forms/form-fields.tsx";
import { SettingsForm } from "#web/settings/settings-form.tsx";
import { domainField, ruleFields, ruleValues } from "./rule-fields.ts";
import { saveSingleSignOn } from "./single-sign-on.api.ts";

/** An empty secret leaves the one that is there. */
const formSchema = openIdInput.extend({
  clientSecret: z
    .string()
    .transform((secret) => secret || undefined)
    .pipe(openIdInput.shape.clientSecret),
  isRequired: z.string().transform((answer) => answer === "yes"),
});

type FormValues = z.input<typeof formSchema>;

/** @param state what is set up by now, whatever its protocol */
export function OpenIdForm({ state }: { state: SingleSignOn | null }) {
  const current = state?.protocol === "oidc" ? state : null;
  const form = useForm<FormValues, unknown, OpenIdInput>({
    resolver: zodResolver(formSchema),
    defaultValues: {
      protocol: "oidc",
      ...ruleValues(state),
      issuer: current?.issuer ?? "",
      clientId: current?.clientId ?? "",
      clientSecret: "",
    },
  });
  return (
    <SettingsForm
      form={form}
      fields={fieldsFor(state, current)}
      save={saveSingleSignOn}
      failed="Single sign-on was not saved"
      submitLabel="Save"
    />
  );
}

function fieldsFor(state: SingleSignOn | null, current: OpenIdSignOn | null) {
  return {
    protocol: null,
    domain: domainField,
    issuer: textField({
      label: "Issuer",
      required: true,
      type: "url",
      hint: "Such as https://login.example.com",
    }),
    clientId: textField({ label: "Client ID", required: true }),
    clientSecret: passwordField({
      label: "Client secret",
      autoComplete: "new-password",
      hint: current ? "Leave it empty to keep the one that is there" : "Stored encrypted",
    }),
    ...ruleFields(state),
  } satisfies FieldList<OpenIdInput>;
}
