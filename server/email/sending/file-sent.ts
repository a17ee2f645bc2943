import { and, eq } from "drizzle-orm";
import type { ImapFlow } from "imapflow";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import { imapClient, imapOf } from "#server/email/connections/mail-servers.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import { emailFolders } from "#server/email/sync/email-folders.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** These put what they send into the folder by themselves. */
const filedByServer = /(^|\.)(gmail|googlemail|office365|outlook)\.com$/i;

export interface Filing {
  account: EmailAccountRow;
  secrets: AccountSecrets;
  privateHosts: string[];
  messageId: string;
  signal: AbortSignal;
}

export async function isInSent(db: Db, filing: Filing): Promise<boolean> {
  const found = await inSentFolder(db, filing, (client) => hasMessage(client, filing.messageId));
  return found ?? false;
}

/** Puts a message into the account's folder of sent mail, where there is one and it does not lie there already. */
export async function fileSent(db: Db, filing: Filing, ownCopy: Buffer): Promise<void> {
  if (filedByServer.test(filing.account.smtpHost)) return;
  await inSentFolder(db, filing, async (client, path) => {
    if (await hasMessage(client, filing.messageId)) return;
    const appended = await client.append(path, ownCopy, ["\\Seen"]);
    if (!appended) throw new Error("the mail server did not take the copy of a sent message");
  });
}

async function hasMessage(client: ImapFlow, messageId: string): Promise<boolean> {
  const found = await client.search({ header: { "message-id": messageId } }, { uid: true });
  // An empty answer and a failed search must not look the same.
  if (!Array.isArray(found)) throw new Error("the mail server did not answer a search");
  return found.length > 0;
}

async function inSentFolder<Result>(
  db: Db,
  { account, secrets, privateHosts, signal }: Filing,
  run: (client: ImapFlow, path: string) => Promise<Result>,
): Promise<Result | null> {
  const client = await imapClient(imapOf(account, await secrets.of(account)), privateHosts);
  // What breaks the connection also fails the command that waits for it.
  client.on("error", () => {});
  const hangUp = () => client.close();
  signal.addEventListener("abort", hangUp);
  try {
    await client.connect();
    const path = await sentFolder(db, client, account);
    if (path === null) return null;
    await client.mailboxOpen(path, { readOnly: true });
    return await run(client, path);
  } finally {
    signal.removeEventListener("abort", hangUp);
    client.close();
  }
}

async function sentFolder(
  db: Db,
  client: ImapFlow,
  { workspaceId, id }: EmailAccountRow,
): Promise<string | null> {
  const [known] = await db
    .select({ path: emailFolders.path })
    .from(emailFolders)
    .where(
      and(
        eq(emailFolders.workspaceId, workspaceId),
        eq(emailFolders.accountId, id),
        eq(emailFolders.specialUse, "\\Sent"),
        eq(emailFolders.state, "followed"),
      ),
    );
  if (known) return known.path;
  const listed = await client.list();
  return listed.find(({ specialUse }) => specialUse === "\\Sent")?.path ?? null;
}
