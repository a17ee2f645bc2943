import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import {
  describeConnectionFailure,
  othersConnectionSentence,
} from "#server/email/connections/describe-connection-failure.ts";
import { imapClient, imapOf, imapPlaceOf } from "#server/email/connections/mail-servers.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import { emailFolders } from "#server/email/sync/email-folders.table.ts";
import { emailLedger } from "#server/email/sync/email-ledger.table.ts";
import { findAccount } from "#server/email/sync/sync.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

interface Place {
  workspaceId: string;
  userId: string;
  accountId: string;
  messageId: string;
  part: string;
}

/** From the mail server. @throws HttpError 404 for a message that is gone, 502 where the server fails */
export async function downloadAttachment(
  db: Db,
  { workspaceId, userId, accountId, messageId, part }: Place,
  { secrets, privateHosts }: { secrets: AccountSecrets; privateHosts: string[] },
): Promise<Readable> {
  const account = await findAccount(db, { workspaceId, accountId });
  const [row] = await db
    .select({ path: emailFolders.path, uid: emailLedger.uid, validity: emailLedger.uidValidity })
    .from(emailLedger)
    .innerJoin(
      emailFolders,
      and(
        eq(emailFolders.workspaceId, emailLedger.workspaceId),
        eq(emailFolders.id, emailLedger.folderId),
      ),
    )
    .where(and(eq(emailLedger.workspaceId, workspaceId), eq(emailLedger.messageId, messageId)))
    .limit(1);
  if (!row || !account || account.disconnectedAt !== null) throw noLongerThere();
  try {
    const server = imapOf(account, await secrets.of(account));
    const client = await imapClient(server, privateHosts);
    client.on("error", () => {});
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(row.path, { readOnly: true });
    const isSame = Number(uidValidity) === row.validity;
    const found = isSame && (await client.download(String(row.uid), part, { uid: true }));
    if (!found || !found.content) {
      client.close();
      throw noLongerThere();
    }
    found.content.once("close", () => client.close());
    return Readable.from(found.content);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const isOwn = account.userId === userId;
    throw new HttpError(
      502,
      isOwn ? describeConnectionFailure(error, imapPlaceOf(account)) : othersConnectionSentence,
    );
  }
}

function noLongerThere(): HttpError {
  return new HttpError(404, "This message is no longer in the mailbox, and its files with it.");
}
