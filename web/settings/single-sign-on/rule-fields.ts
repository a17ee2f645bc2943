import type { SingleSignOn, SingleSignOnInput } from "#shared/accounts/single-sign-on.ts";
import { choiceField, textField } from "#web/platform/forms/form-fields.tsx";

const roleLabels = {
  member: "Member: reads and changes records",
  viewer: "Viewer: reads records",
} satisfies Record<SingleSignOnInput["defaultRole"], string>;

const ways = {
  no: "SSO, password or passkey",
  yes: "SSO alone; owners can always use their password",
};

export const domainField = textField({
  label: "Domain",
  required: true,
  hint: "Of your people's addresses, such as example.com",
});

/** What both protocols ask about the people who come in. */
export function ruleFields(current: SingleSignOn | null) {
  return {
    defaultRole: choiceField({ label: "New people become", labels: roleLabels }),
    isRequired: current?.isDomainVerified
      ? choiceField({
          label: "People of the domain sign in with",
          labels: ways,
          hint: current.isRequired
            ? undefined
            : "Choosing SSO alone signs out who came in another way, owners aside",
        })
      : null,
  };
}

/** What the two forms begin with. A select speaks of words, the API of true and false. */
export function ruleValues(current: SingleSignOn | null) {
  return {
    domain: current?.domain ?? "",
    defaultRole: current?.defaultRole ?? ("member" as const),
    isRequired: current?.isRequired ? "yes" : "no",
  };
}
