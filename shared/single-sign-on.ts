import { z } from "zod";
import { email, oneOf, requiredText } from "#shared/fields.ts";

/** What somebody becomes who comes through single sign-on for the first time. */
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

/** Body of PUT /api/single-sign-on. */
export const singleSignOnInput = z.object({
  domain,
  issuer,
  clientId: requiredText("Client ID", 500),
  /** Left out, it stays as it is; the first time it must be there. */
  clientSecret: requiredText("Client secret", 500).optional(),
  defaultRole: oneOf("Role", provisionedRoles).default("member"),
  /** Members of the domain sign in this way alone; owners can always use their password. */
  isRequired: z.boolean().default(false),
});

/** Answer of the calls on /api/single-sign-on: never the secret. */
export const singleSignOn = z.object({
  domain: z.string(),
  isDomainVerified: z.boolean(),
  /** The DNS record that proves the domain: a TXT record of this name with this value. */
  recordName: z.string(),
  recordValue: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  defaultRole: z.enum(provisionedRoles),
  isRequired: z.boolean(),
  /** What the identity provider must be told to send people back to. */
  callbackUrl: z.string(),
});

/** Body of POST /api/auth/sign-in/sso. */
export const singleSignOnRequest = z.object({ email, next: z.string().max(2_000).optional() });

/** Its answer: where the browser goes to sign in. */
export const singleSignOnStart = z.object({ url: z.url() });

export type SingleSignOn = z.infer<typeof singleSignOn>;
export type SingleSignOnInput = z.output<typeof singleSignOnInput>;

/** The part of a mail address that says whose identity provider is asked. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
