import { isIP } from "node:net";
import type { ImapFlow } from "imapflow";
import type { Transporter } from "nodemailer";
import type { MailSecurity } from "#shared/email.ts";
import { pinHost, type PinnedHost } from "#server/platform/pinned-host.ts";

/** One server of a mail account, and who signs in to it. */
export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  password: string;
}

const connectMs = 15_000;

/** Loads the library with the first account that is used: most servers never need it. */
export async function imapClient(server: MailServer, privateHosts: string[]): Promise<ImapFlow> {
  const pinned = await pinHost(server, { privateHosts });
  const { ImapFlow } = await import("imapflow");
  return new ImapFlow({
    ...addressOf(server, pinned),
    doSTARTTLS: server.security === "starttls" ? true : undefined,
    auth: { user: server.username, pass: server.password },
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
    auth: { user: server.username, pass: server.password },
    socketTimeout: 60_000,
  });
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

function addressOf({ port, security }: MailServer, { address, servername }: PinnedHost) {
  return {
    host: address,
    port,
    secure: security === "tls",
    // The certificate has to be the name's that was asked for, not the address's (RFC 6066 names no address).
    ...(isIP(servername) === 0 && { servername, tls: { servername } }),
  };
}
