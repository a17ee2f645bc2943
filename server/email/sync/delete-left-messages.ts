import { and, count, eq, gt, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { emailMessages } from "#server/email/messages/email-messages.table.ts";
import { emailFolders } from "#server/email/sync/email-folders.table.ts";
import { emailLedger } from "#server/email/sync/email-ledger.table.ts";
import { type AccountPlace, whereAccount } from "#server/email/sync/lease.ts";
import type { Db } from "#server/platform/database/database.ts";

/** From so many on, and a part of all that is kept, a person is asked first. */
const askFrom = 20;
const askShare = 0.5;

/** What has been in no folder since before this pass: a message that was moved meanwhile was found in its new one. */
export async function deleteLeftMessages(
  tx: Db,
  place: AccountPlace,
  passBegan: string,
): Promise<void> {
  const { id, workspaceId, accountId, leftAt, isKeptApart } = emailMessages;
  const isOfAccount = and(eq(workspaceId, place.workspaceId), eq(accountId, place.accountId));
  const isLeft = and(
    isOfAccount,
    eq(isKeptApart, false),
    // First: where it is null, `lt` would leave the last question to be asked for each message that is there.
    isNotNull(leftAt),
    lt(leftAt, passBegan),
    nothingUnread(tx, place),
  );
  const [asked] = await tx
    .select({ until: emailAccounts.deletesUntil })
    .from(emailAccounts)
    .where(whereAccount(place));
  const isAllowed = asked?.until ? lt(leftAt, asked.until) : sql`false`;
  const [counts] = await tx
    .select({
      all: count(),
      left: sql<number>`(count(*) filter (where ${isLeft} and not coalesce(${isAllowed}, false)))::int`,
    })
    .from(emailMessages)
    .where(isOfAccount);
  const { all = 0, left = 0 } = counts ?? {};
  const mustAsk = left >= askFrom && left >= all * askShare;
  await tx
    .update(emailAccounts)
    .set({ missing: mustAsk ? left : null })
    .where(whereAccount(place));
  const deleted = tx
    .select({ id })
    .from(emailMessages)
    .where(and(isLeft, mustAsk ? isAllowed : undefined));
  await tx.execute(sql`select forget_messages(${place.workspaceId}, array(${deleted}))`);
}

/** What is not read yet, or cannot be, may be the message that seems to be gone. */
function nothingUnread(tx: Db, { workspaceId, accountId }: AccountPlace) {
  return notExists(
    tx
      .select({ uid: emailLedger.uid })
      .from(emailLedger)
      .innerJoin(
        emailFolders,
        and(
          eq(emailFolders.workspaceId, emailLedger.workspaceId),
          eq(emailFolders.id, emailLedger.folderId),
        ),
      )
      .where(
        and(
          eq(emailFolders.workspaceId, workspaceId),
          eq(emailFolders.accountId, accountId),
          or(
            eq(emailLedger.state, "waiting"),
            and(
              eq(emailLedger.state, "failed"),
              gt(emailLedger.seenAt, sql`${emailMessages.leftAt} - interval '1 hour'`),
            ),
          ),
          isNull(emailLedger.messageId),
        ),
      ),
  );
}
