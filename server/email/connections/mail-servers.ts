import { isIP } from "node:net";
import type { ImapFlow } from "imapflow";
import type { Transporter } from "nodemailer";
import type { MailSecurity, MailServers } from "#shared/email/email.ts";
import type { SignInProvider } from "#shared/email/email-sign-in.ts";
import { pinHost, type PinnedHost } from "#server/platform/outgoing/pinned-host.ts";

/** Where a server of a mail account is, and who signs the account in; null for a password. */
export interface MailPlace {
  host: string;
  port: number;
  security: MailSecurity;
  provider: SignInProvider | null;
}

export type MailSecret = { password: string } | { accessToken: string };

export interface MailServer extends MailPlace {
  username: string;
  secret: MailSecret;
}

type Settings = MailServers & { provider?: SignInProvider | null };

export function imapPlaceOf(settings: Settings): MailPlace {
  const { imapHost: host, imapPort: port, imapSecurity: security, provider = null } = settings;
  return { host, port, security, provider };
}

export function smtpPlaceOf(settings: Settings): MailPlace {
  const { smtpHost: host, smtpPort: port, smtpSecurity: security, provider = null } = settings;
  return { host, port, security, provider };
}

export function imapOf(settings: Settings, secret: MailSecret): MailServer {
  return { ...imapPlaceOf(settings), username: settings.username, secret };
}

export function smtpOf(settings: Settings, secret: MailSecret): MailServer {
  return { ...smtpPlaceOf(settings), username: settings.username, secret };
}

const connectMs = 15_000;

/** Loads the library with the first account that is used: most servers never need it. */
export async function imapClient(server: MailServer, privateHosts: string[]): Promise<ImapFlow> {
  const pinned = await pinHost(server, { privateHosts });
  const { ImapFlow } = await import("imapflow");
  return new ImapFlow({
    ...addressOf(server, pinned),
    doSTARTTLS: server.security === "starttls" ? true : undefined,
    auth: {
      user: server.username,
      ...("password" in server.secret ? { pass: server.secret.password } : server.secret),
    },
    logger: false,
    qresync: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: 60_000,
    // A mail of 60 MB comes in parts; what is read at once never is that large.
    maxLiteralSize: 80_000_000,
    maxResponseSize: 100_000_000,
  });
}

export async function smtpTransport(
  server: MailServer,
  privateHosts: string[],
): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    ...(await smtpSettings(server, privateHosts)),
    auth:
      "password" in server.secret
        ? { user: server.username, pass: server.secret.password }
        : { type: "OAuth2", user: server.username, ...server.secret },
    socketTimeout: 60_000,
  });
}

/** How a connection of nodemailer's own signs in, by XOAUTH2 where there is a token. */
export async function smtpSignIn({ username: user, secret }: MailServer) {
  if ("password" in secret) return { user, pass: secret.password };
  const { default: XOAuth2 } = await import("nodemailer/lib/xoauth2");
  return { user, method: "XOAUTH2", oauth2: new XOAuth2({ user, ...secret }) };
}

/** For a connection that sends. After the last line a server may think for ten minutes (RFC 5321, 4.5.3.2.6). */
export async function smtpSettings(server: MailServer, privateHosts: string[]) {
  const pinned = await pinHost(server, { privateHosts });
  return {
    ...addressOf(server, pinned),
    requireTLS: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: 10 * 60_000,
  };
}

function addressOf({ port, security }: MailPlace, { address, servername }: PinnedHost) {
  return {
    host: address,
    port,
    secure: security === "tls",
    // The certificate has to be the name's that was asked for, not the address's (RFC 6066 names no address).
    ...(isIP(servername) === 0 && { servername, tls: { servername } }),
  };
}
