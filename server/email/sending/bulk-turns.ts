import { and, eq, sql } from "drizzle-orm";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import { ago } from "#server/platform/queries/ago.ts";
import type { Db } from "#server/platform/database/database.ts";
import { lockByName } from "#server/platform/database/statements/lock-by-name.ts";

/** How many bulk emails an account sends in a day, so that its provider does not take it for a sender of spam. */
const mostPerDay = 300;
const secondsBetween = 20;

type Sender = Pick<EmailAccountRow, "workspaceId" | "id">;

/** Until the transaction ends, no one else queues an email to many for the account. @returns whether one more may go */
export async function takeTurn(tx: Db, account: Sender): Promise<boolean> {
  await lockTurn(tx, account);
  return (await countLatest(tx, account)) < mostPerDay;
}

/** Those who send by one account take turns. Its row would be locked by its sync. */
async function lockTurn(tx: Db, { id }: Sender): Promise<void> {
  await lockByName(tx, `sequence emails ${id}`);
}

function countLatest(tx: Db, account: Sender): Promise<number> {
  const isLate = sql`${outgoingEmails.createdAt} > ${ago({ days: 1 })}`;
  return tx.$count(outgoingEmails, and(whereBulkOf(account), isLate));
}

/** So that the account's emails to many do not go all at once. */
export async function secondsUntilTurn(tx: Db, account: Sender): Promise<number> {
  const { dueAt, state } = outgoingEmails;
  const [row] = await tx
    .select({
      seconds: sql<number>`greatest(0, ceil(coalesce(
        extract(epoch from max(${dueAt}) - now()) + ${secondsBetween}::int, 0)))::int`,
    })
    .from(outgoingEmails)
    .where(and(whereBulkOf(account), eq(state, "scheduled")));
  return row?.seconds ?? 0;
}

function whereBulkOf({ workspaceId, id }: Sender) {
  return and(
    eq(outgoingEmails.workspaceId, workspaceId),
    eq(outgoingEmails.accountId, id),
    eq(outgoingEmails.isBulk, true),
  );
}
