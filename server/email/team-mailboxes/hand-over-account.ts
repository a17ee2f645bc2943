import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { type Actor, lockMembership } from "#server/accounts/workspaces/lock-rights.ts";
import { findMember } from "#server/accounts/workspaces/members.queries.ts";
import { requireEmailAccount } from "#server/email/connections/connect-account.ts";
import {
  findByAddress,
  lockEmailAccounts,
  updateEmailAccount,
} from "#server/email/connections/email-accounts.queries.ts";
import { contactEmails } from "#server/crm/contacts/contact-emails.table.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { emailMessages } from "#server/email/messages/email-messages.table.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import { failUnwritable } from "#server/email/team-mailboxes/fail-unwritable.ts";
import { findWritableAccount } from "#server/email/team-mailboxes/writable-accounts.ts";
import { emailsTopic } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notify } from "#server/platform/database/notify.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** With its mail, sign-in and sharing. Emails stay their writers'. @throws HttpError 400, 404 and 409 */
export async function handOverAccount(
  tx: Db,
  by: Actor,
  id: string,
  heirId: string,
): Promise<void> {
  const { workspaceId, userId } = by;
  const heir = { workspaceId, userId: heirId };
  // Who removes the heir meanwhile waits, and then takes the account along.
  const isMember = (await lockMembership(tx, heir)) !== undefined;
  await lockEmailAccounts(tx, workspaceId, userId);
  const { address } = await requireEmailAccount(tx, by, id);
  if (!isMember) refuseHeir("They are not a member of this workspace any more. Choose another.");
  await requireHeir(tx, by, id, heirId);
  if (await findByAddress(tx, heir, address)) {
    const sentence = `They have mail of ${address} from an account of their own. Choose another member.`;
    throw new HttpError(409, sentence);
  }
  await claimEmails(tx, by, id);
  await updateEmailAccount(tx, by, id, { userId: heirId });
  await requireStillWrites(tx, by, id);
  await failUnwritable(tx, workspaceId);
  await passOnContactEmails(tx, by, id, heirId);
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
  refuseHeir("Choose a member who writes from this team mailbox.");
}

function refuseHeir(message: string): never {
  throw new HttpError(400, message, [{ path: "userId", message }]);
}

/** An owner may share with a team that they are not in. */
async function requireStillWrites(tx: Db, former: Actor, id: string): Promise<void> {
  if (await findWritableAccount(tx, former, id)) return;
  const sentence =
    "You could not write from this mailbox afterwards, as you are not in its team. Join the team, or share the mailbox with everyone first.";
  throw new HttpError(409, sentence);
}

/** Emails that servers of earlier versions queue name no writer: they become the former owner's. */
async function claimEmails(tx: Db, { workspaceId, userId }: Actor, id: string): Promise<void> {
  const { accountId, writerId } = outgoingEmails;
  await tx
    .update(outgoingEmails)
    .set({ writerId: userId })
    .where(and(eq(outgoingEmails.workspaceId, workspaceId), eq(accountId, id), isNull(writerId)));
}

/** The feed and reports name who has an email in their mailbox; a copy in another mailbox of the former owner stays theirs. */
async function passOnContactEmails(
  tx: Db,
  { workspaceId, userId }: Actor,
  id: string,
  heirId: string,
): Promise<void> {
  const copy = sql`from ${emailMessages} as copy join ${emailAccounts} as account
    on account.workspace_id = copy.workspace_id and account.id = copy.account_id
    where copy.workspace_id = ${contactEmails}.workspace_id and copy.key = ${contactEmails}.key
      and copy.is_outgoing = ${contactEmails}.is_outgoing`;
  await tx.execute(sql`select lock_mail(${workspaceId})`);
  await tx
    .update(contactEmails)
    .set({ mailboxOwnerId: heirId })
    .where(
      and(
        eq(contactEmails.workspaceId, workspaceId),
        eq(contactEmails.mailboxOwnerId, userId),
        sql`exists (select ${copy} and account.id = ${id})`,
        sql`not exists (select ${copy} and account.user_id = ${userId})`,
      ),
    );
}
