import type { ConnectionCheck, MailServers } from "#shared/email.ts";
import { describeConnectionFailure } from "#server/email/connections/describe-connection-failure.ts";
import {
  imapClient,
  type MailServer,
  smtpTransport,
} from "#server/email/connections/mail-servers.ts";

/** Signs in to both servers, and changes nothing there. */
export async function checkConnection(
  settings: MailServers & { password: string },
  privateHosts: string[],
): Promise<ConnectionCheck> {
  const [imap, smtp] = await Promise.all([
    problemOf(imapOf(settings), async (server) => {
      const client = await imapClient(server, privateHosts);
      // What comes after the failure that is reported.
      client.on("error", () => {});
      try {
        await client.connect();
        await client.list();
      } finally {
        client.close();
      }
    }),
    problemOf(smtpOf(settings), async (server) => {
      const transport = await smtpTransport(server, privateHosts);
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
    }),
  ]);
  return { imap, smtp };
}

async function problemOf(
  server: MailServer,
  tryIt: (server: MailServer) => Promise<void>,
): Promise<string | null> {
  try {
    await tryIt(server);
    return null;
  } catch (error) {
    return describeConnectionFailure(error, server);
  }
}

export function imapOf(settings: MailServers & { password: string }): MailServer {
  const { imapHost: host, imapPort: port, imapSecurity: security, username, password } = settings;
  return { host, port, security, username, password };
}

export function smtpOf(settings: MailServers & { password: string }): MailServer {
  const { smtpHost: host, smtpPort: port, smtpSecurity: security, username, password } = settings;
  return { host, port, security, username, password };
}
