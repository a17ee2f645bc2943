import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import {
  type SingleSignOn,
  type SingleSignOnInput,
  singleSignOnInput,
} from "#shared/single-sign-on.ts";
import {
  choiceField,
  type FieldList,
  passwordField,
  textField,
} from "#web/platform/form-fields.tsx";
import { SettingsForm } from "#web/settings/settings-form.tsx";
import { saveSingleSignOn } from "./single-sign-on.api.ts";

const roleLabels = {
  member: "Member: reads and changes records",
  viewer: "Viewer: reads records",
} satisfies Record<SingleSignOnInput["defaultRole"], string>;

const ways = {
  no: "SSO, password or passkey",
  yes: "SSO alone; owners can always use their password",
};

/** A select speaks of words, the API of true and false; an empty secret leaves the one that is there. */
const formSchema = singleSignOnInput.extend({
  clientSecret: z
    .string()
    .transform((secret) => secret || undefined)
    .pipe(singleSignOnInput.shape.clientSecret),
  isRequired: z.string().transform((answer) => answer === "yes"),
});

type FormValues = z.input<typeof formSchema>;

export function ProviderForm({ current }: { current: SingleSignOn | null }) {
  const form = useForm<FormValues, unknown, SingleSignOnInput>({
    resolver: zodResolver(formSchema),
    defaultValues: {
      domain: current?.domain ?? "",
      issuer: current?.issuer ?? "",
      clientId: current?.clientId ?? "",
      clientSecret: "",
      defaultRole: current?.defaultRole ?? "member",
      isRequired: current?.isRequired ? "yes" : "no",
    },
  });
  return (
    <SettingsForm
      form={form}
      fields={fieldsFor(current)}
      save={saveSingleSignOn}
      failed="Single sign-on was not saved"
      submitLabel="Save"
    />
  );
}

function fieldsFor(current: SingleSignOn | null) {
  return {
    domain: textField({
      label: "Domain",
      required: true,
      hint: "Of your people's addresses, such as example.com",
    }),
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
    defaultRole: choiceField({ label: "New people become", labels: roleLabels }),
    isRequired: current?.isDomainVerified
      ? choiceField({ label: "People of the domain sign in with", labels: ways })
      : null,
  } satisfies FieldList<SingleSignOnInput>;
}
