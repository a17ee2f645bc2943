import { z } from "zod";
import { mailToken } from "./account-settings.ts";
import { email, moment, oneOf, recordId, requiredText } from "#shared/records/fields.ts";

/** What a workspace and its identity provider may speak: OpenID Connect or SAML 2.0. */
const protocols = ["oidc", "saml"] as const;

/** Why someone comes back from their identity provider without being signed in. */
export const ssoFailureReasons = [
  "access_denied",
  "account_not_linked",
  "another_identity",
  "confirm_link",
  "discovery_failed",
  "foreign_address",
  "invalid_provider",
  "invalid_saml_response",
  "invalid_state",
  "mail_limit",
  "no_seat",
  "other",
  "other_issuer",
  "removed",
  "replay_detected",
  "saml_denied",
  "saml_encrypted",
  "saml_error",
  "saml_expired",
  "saml_malformed",
  "saml_transient",
  "saml_unasked",
  "saml_unsigned",
  "saml_weak_signature",
  "state_mismatch",
  "too_many",
  "unasked",
  "unverified_address",
] as const;

/** What someone becomes who comes through single sign-on for the first time. */
export const provisionedRoles = ["member", "viewer"] as const;

const domain = requiredText("Domain", 253)
  .toLowerCase()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    "Domain must be such as example.com",
  );

const issuer = requiredText("Issuer", 500).regex(
  /^https?:\/\/[^\s?#]+$/,
  "Issuer must be the address of your identity provider, such as https://login.example.com",
);

/** What both protocols ask for. */
const rules = {
  domain,
  defaultRole: oneOf("Role", provisionedRoles).default("member"),
  /** Members of the domain sign in this way alone; owners can always use their password. */
  isRequired: z.boolean().default(false),
};

export const openIdInput = z.object({
  protocol: z.literal("oidc"),
  ...rules,
  issuer,
  clientId: requiredText("Client ID", 500),
  /** Left out, it stays as it is; the first time it must be there. */
  clientSecret: requiredText("Client secret", 500).optional(),
});

/** What a provider is known by, where its metadata are not given. */
const samlFacts = {
  entityId: requiredText("Entity ID", 1_024).optional(),
  signInUrl: requiredText("Sign-on address", 2_000)
    .regex(
      /^https?:\/\/[^\s#]+$/,
      "Sign-on address must be such as https://login.example.com/saml/sso",
    )
    .optional(),
  /** PEM, or base64 alone as metadata has it; several where the provider changes over. */
  certificate: requiredText("Signing certificate", 40_000).optional(),
};

const requiredFacts = [
  ["entityId", "Entity ID"],
  ["signInUrl", "Sign-on address"],
  ["certificate", "Signing certificate"],
] as const;

export const samlInput = z
  .object({
    protocol: z.literal("saml"),
    ...rules,
    /** The provider's metadata, as XML. Where it is given it counts, and the facts are read from it. */
    metadata: requiredText("Metadata", 100_000).optional(),
    ...samlFacts,
  })
  .superRefine((input, context) => {
    if (input.metadata) return;
    for (const [path, label] of requiredFacts) {
      if (input[path] !== undefined) continue;
      const message = `${label} is required, unless you paste the metadata`;
      context.addIssue({ code: "custom", path: [path], message });
    }
  });

/** Body of PUT /api/single-sign-on. */
export const singleSignOnInput = z.discriminatedUnion("protocol", [openIdInput, samlInput], {
  error: `Protocol must be one of: ${protocols.join(", ")}`,
});

/** What every answer of the calls on /api/single-sign-on contains. */
const state = {
  domain: z.string(),
  isDomainVerified: z.boolean(),
  /** The DNS record that proves the domain: a TXT record of this name with this value. */
  recordName: z.string(),
  recordValue: z.string(),
  defaultRole: z.enum(provisionedRoles),
  isRequired: z.boolean(),
  /** Where the identity provider sends people back to: the redirect URI, or SAML's ACS address. */
  callbackUrl: z.string(),
};

const openIdSignOn = z.object({
  protocol: z.literal("oidc"),
  ...state,
  issuer: z.string(),
  /** Never the secret. */
  clientId: z.string(),
  /** Where the provider says that someone has signed out there: the back-channel logout URI. */
  logoutUrl: z.string(),
});

const samlSignOn = z.object({
  protocol: z.literal("saml"),
  ...state,
  entityId: z.string(),
  signInUrl: z.string(),
  /** The provider's signing certificates, as PEM, one after another. */
  certificate: z.string(),
  /** When the last of them runs out. */
  certificateValidUntil: z.string(),
  /** Our own name towards the provider, which is also where it can fetch our metadata. */
  spEntityId: z.string(),
});

/** Answer of the calls on /api/single-sign-on. */
export const singleSignOn = z.discriminatedUnion("protocol", [openIdSignOn, samlSignOn]);

/** Body of POST /api/auth/sign-in/sso. */
export const singleSignOnRequest = z.object({ email, next: z.string().max(2_000).optional() });

/** Its answer: where the browser goes to sign in. */
export const singleSignOnStart = z.object({ url: z.url() });

/** Body of the calls that take the token of a mail that asks to confirm single sign-on. */
export const identityProof = z.object({ token: mailToken });

/** What the link of such a mail asks for, or why it counts no more. */
export const identityState = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("open"),
    /** Of the account that the identity would open. */
    email: z.string(),
    /** What people know the provider by, such as login.example.com. */
    provider: z.string(),
    /** What the provider calls the person: OpenID Connect's `sub`, or SAML's NameID. */
    identity: z.string(),
  }),
  z.object({ state: z.enum(["used", "expired", "unknown"]) }),
]);

/** Answer of the call that confirms one: the address of the account that it opens. */
export const confirmedIdentity = z.object({ email: z.string() });

/** What a workspace's provider calls one person. */
export const memberIdentity = z.object({
  userId: recordId,
  name: z.string(),
  email: z.string(),
  identity: z.string(),
  linkedAt: moment,
});

export type IdentityState = z.infer<typeof identityState>;
export type MemberIdentity = z.infer<typeof memberIdentity>;
export type SsoFailureReason = (typeof ssoFailureReasons)[number];
export type Protocol = (typeof protocols)[number];
export type SingleSignOn = z.infer<typeof singleSignOn>;
export type OpenIdSignOn = z.infer<typeof openIdSignOn>;
export type SamlSignOn = z.infer<typeof samlSignOn>;
export type SingleSignOnInput = z.output<typeof singleSignOnInput>;
export type OpenIdInput = z.output<typeof openIdInput>;
export type SamlInput = z.output<typeof samlInput>;

/** The part of a mail address that says whose identity provider is asked. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
