import type { MailServers } from "#shared/email/email.ts";
import { providerServers } from "#shared/email/email-providers.ts";
import { type SignInProvider, signInProviders } from "#shared/email/email-sign-in.ts";
import type { OAuthClient, SignInClients } from "#server/platform/settings/sign-in-clients.ts";

export interface SignInService {
  provider: SignInProvider;
  client: OAuthClient;
  authorizationUrl: string;
  tokenUrl: string;
  /** Where a token is revoked (RFC 7009); null where the provider has no such address. */
  revocationUrl: string | null;
  /** Without these in the answer the mail servers let no one in. */
  mailScopes: string[];
  otherScopes: string[];
  /** Beside those of OAuth. */
  parameters: Record<string, string>;
  /** The issuers that an ID token may name. */
  issuer: RegExp;
  servers: (address: string) => MailServers;
}

export type SignInServices = Partial<Record<SignInProvider, SignInService>>;

/** Of the providers with which the operator has registered this server. */
export function signInServices(clients: SignInClients): SignInServices {
  const services = {
    google: clients.google && google(clients.google),
    microsoft: clients.microsoft && microsoft(clients.microsoft, clients.microsoft.tenant),
  };
  const { sandboxUrl } = clients;
  const offered = signInProviders.flatMap((provider) => services[provider] ?? []);
  return Object.fromEntries(
    offered.map((service) => [
      service.provider,
      sandboxUrl === null ? service : { ...service, ...sandbox(sandboxUrl) },
    ]),
  );
}

/** https://developers.google.com/identity/protocols/oauth2/web-server, and /gmail/imap/xoauth2-protocol */
function google(client: OAuthClient): SignInService {
  return {
    provider: "google",
    client,
    authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: "https://oauth2.googleapis.com/token",
    revocationUrl: "https://oauth2.googleapis.com/revoke",
    // IMAP and SMTP take no narrower one.
    mailScopes: ["https://mail.google.com/"],
    otherScopes: ["openid", "email"],
    // Without the question Google gives the token that renews only the first time.
    parameters: { access_type: "offline", prompt: "consent" },
    issuer: /^(https:\/\/)?accounts\.google\.com$/,
    servers: (address) => providerServers("google", address),
  };
}

/** https://learn.microsoft.com/exchange/client-developer/legacy-protocols/how-to-authenticate-an-imap-pop-smtp-application-by-using-oauth */
function microsoft(client: OAuthClient, tenant: string): SignInService {
  const place = `https://login.microsoftonline.com/${tenant}/oauth2/v2.0`;
  return {
    provider: "microsoft",
    client,
    authorizationUrl: `${place}/authorize`,
    tokenUrl: `${place}/token`,
    revocationUrl: null,
    mailScopes: [
      "https://outlook.office.com/IMAP.AccessAsUser.All",
      "https://outlook.office.com/SMTP.Send",
    ],
    // "profile" has the name by which the mail servers know the person.
    otherScopes: ["openid", "email", "profile", "offline_access"],
    parameters: { prompt: "select_account" },
    issuer: /^https:\/\/login\.microsoftonline\.com\/[\da-f-]{36}\/v2\.0$/,
    servers: (address) => providerServers("microsoft", address),
  };
}

/** Names its mail servers by their ports: http://127.0.0.1:9000/?imap=9143&smtp=9587 */
function sandbox(
  sandboxUrl: string,
): Pick<
  SignInService,
  "authorizationUrl" | "tokenUrl" | "revocationUrl" | "issuer" | "servers" | "parameters"
> {
  const { origin, hostname, searchParams } = new URL(sandboxUrl);
  return {
    authorizationUrl: `${origin}/auth`,
    tokenUrl: `${origin}/token`,
    revocationUrl: `${origin}/token/revocation`,
    parameters: { prompt: "consent" },
    issuer: new RegExp(`^${RegExp.escape(origin)}$`),
    servers: (username) => ({
      username,
      imapHost: hostname,
      imapPort: Number(searchParams.get("imap")),
      imapSecurity: "tls",
      smtpHost: hostname,
      smtpPort: Number(searchParams.get("smtp")),
      smtpSecurity: "starttls",
    }),
  };
}
