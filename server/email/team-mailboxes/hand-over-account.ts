import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { findMember } from "#server/accounts/workspaces/members.queries.ts";
import { requireEmailAccount } from "#server/email/connections/connect-account.ts";
import {
  findByAddress,
  lockEmailAccounts,
  updateEmailAccount,
} from "#server/email/connections/email-accounts.queries.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import { failUnwritable } from "#server/email/team-mailboxes/fail-unwritable.ts";
import { findWritableAccount } from "#server/email/team-mailboxes/writable-accounts.ts";
import { emailsTopic } from "#server/platform/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notify } from "#server/platform/database/notify.ts";
import { HttpError } from "#server/platform/errors.ts";

/**
 * Makes a team mailbox another member's account, with the mail in it, its sign-in and its sharing. Emails stay their writers'.
 * @throws HttpError 400, 404 and 409
 */
export async function handOverAccount(
  tx: Db,
  by: Actor,
  id: string,
  heirId: string,
): Promise<void> {
  const { workspaceId, userId } = by;
  await lockEmailAccounts(tx, workspaceId, userId);
  const { address } = await requireEmailAccount(tx, by, id);
  const heir = { workspaceId, userId: heirId };
  await requireHeir(tx, by, id, heirId);
  if (await findByAddress(tx, heir, address)) {
    const sentence = `They have mail of ${address} from an account of their own. Choose another member.`;
    throw new HttpError(409, sentence);
  }
  await claimEmails(tx, by, id);
  await updateEmailAccount(tx, by, id, { userId: heirId });
  await failUnwritable(tx, workspaceId);
  const [before, after] = await Promise.all([
    findMember(tx, workspaceId, userId),
    findMember(tx, workspaceId, heirId),
  ]);
  const owner = { field: "owner", before: before?.name ?? null, after: after?.name ?? null };
  const action = "email-account.handed-over";
  await recordAudit(tx, by, { action, target: address, details: [owner] });
  await notify(tx, emailsTopic, workspaceId);
}

async function requireHeir(tx: Db, by: Actor, id: string, heirId: string): Promise<void> {
  const { workspaceId, userId } = by;
  const isHeir = heirId !== userId;
  if (isHeir && (await findWritableAccount(tx, { workspaceId, userId: heirId }, id))) return;
  const message = "Choose a member who writes from this team mailbox.";
  throw new HttpError(400, message, [{ path: "userId", message }]);
}

/** Of servers of before, which leave open whose they are. */
async function claimEmails(tx: Db, { workspaceId, userId }: Actor, id: string): Promise<void> {
  const { accountId, writerId } = outgoingEmails;
  await tx
    .update(outgoingEmails)
    .set({ writerId: userId })
    .where(and(eq(outgoingEmails.workspaceId, workspaceId), eq(accountId, id), isNull(writerId)));
}
