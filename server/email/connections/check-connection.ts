import type { ConnectionCheck, MailServers } from "#shared/email/email.ts";
import type { SignInProvider } from "#shared/email/email-sign-in.ts";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import { describeConnectionFailure } from "#server/email/connections/describe-connection-failure.ts";
import {
  imapClient,
  imapOf,
  type MailSecret,
  type MailServer,
  smtpOf,
  smtpTransport,
} from "#server/email/connections/mail-servers.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import { SignInFailure } from "#server/email/provider-sign-in/sign-in-failure.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { limitRate } from "#server/platform/limits/rate-limits.ts";

/** So that no one has this server try hosts, ports and passwords one after another. */
const checksAnHour = {
  name: "mail servers",
  allowed: 60,
  windowSeconds: 3_600,
  sentence: "You have tried more than 60 mail servers within an hour.",
};

/** @throws HttpError 429 */
export async function limitChecks(db: Db, userId: string): Promise<void> {
  await limitRate(db, checksAnHour, userId);
}

export async function checkAccount(
  account: EmailAccountRow,
  secrets: AccountSecrets,
  privateHosts: string[],
): Promise<ConnectionCheck> {
  try {
    return await checkConnection(account, await secrets.of(account), privateHosts);
  } catch (error) {
    if (error instanceof SignInFailure) return { imap: error.message, smtp: error.message };
    throw error;
  }
}

/** Signs in to both servers, and changes nothing there. */
export async function checkConnection(
  settings: MailServers & { provider?: SignInProvider | null },
  secret: MailSecret,
  privateHosts: string[],
): Promise<ConnectionCheck> {
  const [imap, smtp] = await Promise.all([
    problemOf(imapOf(settings, secret), async (server) => {
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
    problemOf(smtpOf(settings, secret), async (server) => {
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

/** @throws HttpError 400 with what is wrong at each server */
export function requireWorking({ imap, smtp }: ConnectionCheck): void {
  if (imap === null && smtp === null) return;
  const issues = [
    ...(imap === null ? [] : [{ path: "imapHost", message: imap }]),
    ...(smtp === null ? [] : [{ path: "smtpHost", message: smtp }]),
  ];
  throw new HttpError(400, imap ?? smtp ?? "", issues);
}
