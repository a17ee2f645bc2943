import { format } from "#shared/format/format.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import {
  provisionedRoles,
  type SamlInput,
  samlInput,
  type SamlSignOn,
  type SingleSignOn,
} from "#shared/accounts/single-sign-on.ts";
import { type FieldList, notesField, textField } from "#web/platform/forms/form-fields.tsx";
import { SettingsForm } from "#web/settings/settings-form.tsx";
import { domainField, ruleFields, ruleValues } from "./rule-fields.ts";
import { saveSingleSignOn } from "./single-sign-on.api.ts";

type SamlBody = z.input<typeof samlInput>;

/** What is left empty is not sent: the metadata stand for all three facts, or the facts for them. */
const formSchema = z
  .object({
    domain: z.string(),
    metadata: z.string(),
    entityId: z.string(),
    signInUrl: z.string(),
    certificate: z.string(),
    defaultRole: z.enum(provisionedRoles),
    isRequired: z.string(),
  })
  .transform(({ metadata, entityId, signInUrl, certificate, isRequired, ...rules }): SamlBody => ({
    protocol: "saml",
    ...rules,
    isRequired: isRequired === "yes",
    metadata: metadata.trim() || undefined,
    entityId: entityId.trim() || undefined,
    signInUrl: signInUrl.trim() || undefined,
    certificate: certificate.trim() || undefined,
  }))
  .pipe(samlInput);

type FormValues = z.input<typeof formSchema>;

/** @param state what is set up by now, whatever its protocol */
export function SamlForm({ state }: { state: SingleSignOn | null }) {
  const current = state?.protocol === "saml" ? state : null;
  const form = useForm<FormValues, unknown, SamlInput>({
    resolver: zodResolver(formSchema),
    // Pasted metadata are read by the server; what it has read takes their place.
    values: {
      ...ruleValues(state),
      metadata: "",
      entityId: current?.entityId ?? "",
      signInUrl: current?.signInUrl ?? "",
      certificate: current?.certificate ?? "",
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

function fieldsFor(state: SingleSignOn | null, current: SamlSignOn | null) {
  return {
    protocol: null,
    domain: domainField,
    metadata: notesField({
      label: "Metadata of your identity provider",
      hint: current
        ? "Paste the XML again to replace what stands below"
        : "Paste the XML that your provider gives you, or fill in the three fields below",
    }),
    entityId: textField({ label: "Entity ID", hint: "The provider's name, often an address" }),
    signInUrl: textField({
      label: "Sign-on address",
      type: "url",
      hint: "For the binding HTTP-Redirect",
    }),
    certificate: notesField({ label: "Signing certificate", hint: certificateHint(current) }),
    ...ruleFields(state),
  } satisfies FieldList<SamlInput>;
}

function certificateHint(current: SamlSignOn | null): string {
  if (!current) return "From BEGIN CERTIFICATE to END CERTIFICATE";
  const until = new Date(current.certificateValidUntil);
  const day = format.moment(until, "long");
  return `Valid until ${day}. Add the next one below it before your provider changes over`;
}
