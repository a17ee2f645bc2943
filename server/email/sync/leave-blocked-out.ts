import { and, eq, exists, inArray, ne, notExists, type SQL, sql } from "drizzle-orm";
import { targetsOf } from "#shared/email-suppressions.ts";
import { emailMessages, emailParticipants } from "#server/email/messages/email-messages.table.ts";
import { emailLedger } from "#server/email/sync/email-ledger.table.ts";
import type { AccountPlace } from "#server/email/sync/lease.ts";
import type { Db } from "#server/platform/database/database.ts";

const messagesAtOnce = 500;

/**
 * Takes kept messages out of the CRM whose other participants are all blocked. They stay in the ledger, by which they come back from
 * the mailbox once they are not. What is in no folder any more stays: nothing could bring it back.
 */
export async function leaveBlockedOut(
  tx: Db,
  place: AccountPlace,
  blocked: string[],
): Promise<void> {
  const targets = new Set(blocked);
  const addresses = (await listOthers(tx, place)).filter((address) =>
    targetsOf(address).some((target) => targets.has(target)),
  );
  if (addresses.length === 0) return;
  const messages = await listMessages(tx, place, addresses);
  for (let first = 0; first < messages.length; first += messagesAtOnce) {
    await leaveOut(tx, place, messages.slice(first, first + messagesAtOnce));
  }
}

async function listOthers(tx: Db, place: AccountPlace): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ address: emailParticipants.address })
    .from(emailMessages)
    .innerJoin(emailParticipants, and(isOfMessage, isOther))
    .where(isOfAccount(place));
  return rows.map(({ address }) => address);
}

async function listMessages(tx: Db, place: AccountPlace, addresses: string[]): Promise<string[]> {
  const isBlocked = sql`${emailParticipants.address} in (
    select jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb))`;
  const others = (isSuch: SQL) =>
    tx
      .select({ address: emailParticipants.address })
      .from(emailParticipants)
      .where(and(isOfMessage, isOther, isSuch));
  const inFolder = tx
    .select({ uid: emailLedger.uid })
    .from(emailLedger)
    .where(
      and(
        eq(emailLedger.workspaceId, emailMessages.workspaceId),
        eq(emailLedger.messageId, emailMessages.id),
      ),
    );
  const rows = await tx
    .select({ id: emailMessages.id })
    .from(emailMessages)
    .where(
      and(
        isOfAccount(place),
        exists(others(isBlocked)),
        notExists(others(sql`not ${isBlocked}`)),
        exists(inFolder),
      ),
    );
  return rows.map(({ id }) => id);
}

async function leaveOut(tx: Db, { workspaceId }: AccountPlace, messages: string[]): Promise<void> {
  await tx
    .update(emailLedger)
    .set({ state: "left-out", reason: "blocked", messageId: null })
    .where(and(eq(emailLedger.workspaceId, workspaceId), inArray(emailLedger.messageId, messages)));
  await tx.execute(sql`select forget_messages(${workspaceId}, array(
    select jsonb_array_elements_text(${JSON.stringify(messages)}::jsonb)::uuid))`);
}

const isOfMessage = and(
  eq(emailParticipants.workspaceId, emailMessages.workspaceId),
  eq(emailParticipants.messageId, emailMessages.id),
);

/** Who wrote to the owner of the account, or who got it from them. */
const isOther = ne(sql`(${emailParticipants.role} = 'from')`, emailMessages.isOutgoing);

function isOfAccount({ workspaceId, accountId }: AccountPlace) {
  return and(eq(emailMessages.workspaceId, workspaceId), eq(emailMessages.accountId, accountId));
}
