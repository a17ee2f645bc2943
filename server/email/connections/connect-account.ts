import { sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { EmailAccount, EmailAccountChange, NewEmailAccount } from "#shared/email/email.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import {
  type AccountOwner,
  deleteEmailAccount,
  findByAddress,
  findEmailAccount,
  insertEmailAccount,
  updateEmailAccount,
} from "#server/email/connections/email-accounts.queries.ts";
import {
  type EmailAccountRow,
  emailAccounts,
} from "#server/email/connections/email-accounts.table.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import { retryEmails } from "#server/email/sending/queue-message.ts";
import { forgetFolders, syncSoon } from "#server/email/sync/sync-soon.ts";
import { whereAccount } from "#server/email/sync/lease.ts";
import { giveBackDrafts } from "#server/email/team-mailboxes/give-back-drafts.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";

/** An address that was disconnected takes the messages up that stayed. @throws HttpError 409 where it is connected */
export async function connectAccount(
  tx: Db,
  by: Actor,
  account: NewEmailAccount,
  secrets: AccountSecrets,
): Promise<EmailAccount> {
  const former = await findByAddress(tx, by, account.address);
  if (former?.disconnectedAt === null) {
    throw new HttpError(409, `${account.address} is connected already.`);
  }
  const sealed = { ...byPassword, password: secrets.seal(account.password) };
  return storeAccount(tx, by, { ...account, ...sealed }, former?.id);
}

/** @param formerId of an account of this address that was disconnected */
export async function storeAccount(
  tx: Db,
  by: Actor,
  account: Omit<typeof emailAccounts.$inferInsert, "workspaceId" | "id" | "userId">,
  formerId: string | undefined,
): Promise<EmailAccountRow> {
  const { workspaceId, userId } = by;
  const id = formerId ?? newId();
  if (formerId !== undefined) await updateEmailAccount(tx, by, id, { ...account, ...asNew });
  else await insertEmailAccount(tx, { ...account, workspaceId, id, userId });
  await recordAudit(tx, by, { action: "email-account.connected", target: account.address });
  await syncSoon(tx, { workspaceId, accountId: id });
  return requireEmailAccount(tx, by, id);
}

const byPassword = { provider: null, accessToken: null, accessTokenUntil: null };
/** An account whose sign-in was just given has no problems until a sync finds one. */
const working = {
  problem: null,
  refusedSince: null,
  sendingProblem: null,
  sendingRefusedSince: null,
  signInGivenAt: sql`now()`,
};
const asNew = { ...working, disconnectedAt: null, isPaused: false, syncedAt: null };

export async function changeAccount(
  tx: Db,
  by: Actor,
  id: string,
  { password, ...change }: EmailAccountChange & { password: string },
  secrets: AccountSecrets,
): Promise<EmailAccountRow> {
  return repairAccount(tx, by, id, { ...change, ...byPassword, password: secrets.seal(password) });
}

/** It fixes nothing: what does not work stays so, and what signs the account in is the same. */
export function changeSenderName(tx: Db, by: Actor, id: string, senderName: string) {
  return applyChange(tx, by, id, { senderName });
}

/** What waited for the account to work goes on at once. */
export async function repairAccount(
  tx: Db,
  by: Actor,
  id: string,
  change: Partial<typeof emailAccounts.$inferInsert>,
): Promise<EmailAccountRow> {
  const changed = await applyChange(tx, by, id, { ...change, ...working });
  const place = { workspaceId: by.workspaceId, accountId: id };
  await syncSoon(tx, place);
  await retryEmails(tx, place);
  return changed;
}

async function applyChange(
  tx: Db,
  by: Actor,
  id: string,
  change: PgUpdateSetSource<typeof emailAccounts>,
): Promise<EmailAccountRow> {
  const changed = await updateEmailAccount(tx, by, id, change);
  if (changed?.disconnectedAt !== null) throw notFound("email account");
  await recordAudit(tx, by, { action: "email-account.changed", target: changed.address });
  return changed;
}

/** The password and all that the sync knows go; messages stay where their owner says so. @returns what it was */
export async function disconnectAccount(
  tx: Db,
  by: Actor,
  id: string,
  keepsMessages: boolean,
): Promise<EmailAccountRow> {
  const account = await requireEmailAccount(tx, by, id);
  const place = { workspaceId: by.workspaceId, accountId: id };
  if (keepsMessages) {
    const gone = {
      disconnectedAt: sql`now()`,
      password: "",
      accessToken: null,
      accessTokenUntil: null,
      refusedSince: null,
      sendingRefusedSince: null,
      leaseHolder: null,
      missing: null,
    };
    // First, as each write of a sync begins with this row.
    await tx.update(emailAccounts).set(gone).where(whereAccount(place));
    await forgetFolders(tx, place);
  } else {
    await giveBackDrafts(tx, by, id);
    await deleteEmailAccount(tx, by, id);
  }
  await recordAudit(tx, by, { action: "email-account.disconnected", target: account.address });
  return account;
}

export async function requireEmailAccount(
  db: Db,
  owner: AccountOwner,
  id: string,
): Promise<EmailAccountRow> {
  const account = await findEmailAccount(db, owner, id);
  if (!account) throw notFound("email account");
  return account;
}

/**
 * A stored password never goes to another server or user than it was given for.
 * @throws HttpError 400 to ask for it again
 */
export function passwordFor(
  account: EmailAccountRow,
  change: EmailAccountChange,
  secrets: AccountSecrets,
): string {
  if (change.password !== undefined) return change.password;
  const isSamePlace = (["imapHost", "smtpHost", "username"] as const).every(
    (name) => account[name] === change[name],
  );
  if (isSamePlace) return secrets.open(account);
  const message = "Give the password again, since it goes to another server or user.";
  throw new HttpError(400, message, [{ path: "password", message }]);
}
