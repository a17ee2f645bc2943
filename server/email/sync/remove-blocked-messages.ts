import { and, eq, exists, inArray, ne, notExists, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { targetsOf } from "#shared/email/email-suppressions.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { emailMessages, emailParticipants } from "#server/email/messages/email-messages.table.ts";
import { rowsOfMessage } from "#server/email/sync/ledger.queries.ts";
import { emailLedger } from "#server/email/sync/email-ledger.table.ts";
import { type AccountPlace, whereAccount } from "#server/email/sync/lease.ts";
import { emailsTopic } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notify } from "#server/platform/database/notify.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** The mail of their contacts is computed again, which blocks all other mail of the workspace. */
const messagesAtOnce = 500;

/** Send it in the transaction that stores the list of an account. */
export const blockedMessagesJob = defineJob({
  name: "remove-blocked-messages",
  data: z.object({ workspaceId: z.uuid(), accountId: z.uuid() }),
  key: ({ accountId }) => accountId,
});

/**
 * Takes kept messages out of the CRM whose other participants are all blocked. They stay in the ledger, by which they come back from
 * the mailbox once they are not. What is in no folder any more stays: nothing could bring it back.
 */
export function removeBlockedMessages(db: Db): HandleJob<z.infer<typeof blockedMessagesJob.data>> {
  return async ({ workspaceId, accountId }, run) => {
    const place = { workspaceId: toWorkspaceId(workspaceId), accountId };
    let isDone = false;
    while (!isDone && !run.isStopping()) {
      isDone = await db.transaction(async (tx) => {
        const messages = await listMessages(tx, place, await lockBlocked(tx, place));
        if (messages.length === 0) await run.complete(tx);
        else await leaveOut(tx, place, messages);
        return messages.length === 0;
      });
    }
    if (!isDone) return { againInSeconds: 0 };
  };
}

/** Neither the sync nor another list writes meanwhile. */
async function lockBlocked(tx: Db, place: AccountPlace): Promise<Set<string>> {
  const [account] = await tx
    .select({ blocked: emailAccounts.blocked })
    .from(emailAccounts)
    .where(whereAccount(place))
    .for("no key update");
  return new Set(account?.blocked);
}

async function listOthers(tx: Db, place: AccountPlace): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ address: emailParticipants.address })
    .from(emailMessages)
    .innerJoin(emailParticipants, and(isOfMessage, isOther))
    .where(whereOfAccount(place));
  return rows.map(({ address }) => address);
}

async function listMessages(tx: Db, place: AccountPlace, blocked: Set<string>): Promise<string[]> {
  if (blocked.size === 0) return [];
  const addresses = (await listOthers(tx, place)).filter((address) =>
    targetsOf(address).some((target) => blocked.has(target)),
  );
  if (addresses.length === 0) return [];
  const isBlocked = sql`${emailParticipants.address} in (
    select jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb))`;
  const others = (isSuch: SQL) =>
    tx
      .select({ address: emailParticipants.address })
      .from(emailParticipants)
      .where(and(isOfMessage, isOther, isSuch));
  const rows = await tx
    .select({ id: emailMessages.id })
    .from(emailMessages)
    .where(
      and(
        whereOfAccount(place),
        exists(others(isBlocked)),
        notExists(others(sql`not ${isBlocked}`)),
        exists(rowsOfMessage(tx)),
      ),
    )
    .limit(messagesAtOnce);
  return rows.map(({ id }) => id);
}

async function leaveOut(tx: Db, { workspaceId }: AccountPlace, messages: string[]): Promise<void> {
  await tx
    .update(emailLedger)
    .set({ state: "left-out", reason: "blocked", messageId: null })
    .where(and(eq(emailLedger.workspaceId, workspaceId), inArray(emailLedger.messageId, messages)));
  await tx.execute(sql`select forget_messages(${workspaceId}, array(
    select jsonb_array_elements_text(${JSON.stringify(messages)}::jsonb)::uuid))`);
  await notify(tx, emailsTopic, workspaceId);
}

const isOfMessage = and(
  eq(emailParticipants.workspaceId, emailMessages.workspaceId),
  eq(emailParticipants.messageId, emailMessages.id),
);

/** Who wrote to the owner of the account, or who got it from them. */
const isOther = ne(sql`(${emailParticipants.role} = 'from')`, emailMessages.isOutgoing);

function whereOfAccount({ workspaceId, accountId }: AccountPlace) {
  return and(eq(emailMessages.workspaceId, workspaceId), eq(emailMessages.accountId, accountId));
}
