import { sql } from "drizzle-orm";
import type { EmailAccount, EmailAccountChange, NewEmailAccount } from "#shared/email.ts";
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
import { retryEmails } from "#server/email/sending/queue-message.ts";
import { forgetFolders, syncSoon } from "#server/email/sync/sync-soon.ts";
import { isAccount } from "#server/email/sync/lease.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";

/** An address that was disconnected takes the messages up that stayed. @throws HttpError 409 where it is connected */
export async function connectAccount(
  tx: Db,
  by: Actor,
  account: NewEmailAccount,
  box: SecretBox,
): Promise<EmailAccount> {
  const { workspaceId, userId } = by;
  const former = await findByAddress(tx, by, account.address);
  if (former?.disconnectedAt === null) {
    throw new HttpError(409, `${account.address} is connected already.`);
  }
  const id = former?.id ?? newId();
  const connected = { ...account, password: box.seal(account.password) };
  if (former) await updateEmailAccount(tx, by, id, { ...connected, ...asNew });
  else await insertEmailAccount(tx, { ...connected, workspaceId, id, userId });
  await recordAudit(tx, by, { action: "email-account.connected", target: account.address });
  await syncSoon(tx, { workspaceId, accountId: id });
  return requireEmailAccount(tx, by, id);
}

const asNew = { disconnectedAt: null, problem: null, isPaused: false, syncedAt: null };

export async function changeAccount(
  tx: Db,
  by: Actor,
  id: string,
  { password, ...change }: EmailAccountChange & { password: string },
  box: SecretBox,
): Promise<EmailAccount> {
  const sealed = { password: box.seal(password), problem: null };
  const changed = await updateEmailAccount(tx, by, id, { ...change, ...sealed });
  if (!changed) throw notFound("email account");
  await recordAudit(tx, by, { action: "email-account.changed", target: changed.address });
  const place = { workspaceId: by.workspaceId, accountId: id };
  await syncSoon(tx, place);
  await retryEmails(tx, place);
  return changed;
}

/** The password and all that the sync knows go; messages stay where their owner says so. */
export async function disconnectAccount(
  tx: Db,
  by: Actor,
  id: string,
  keepsMessages: boolean,
): Promise<void> {
  const { address } = await requireEmailAccount(tx, by, id);
  const place = { workspaceId: by.workspaceId, accountId: id };
  if (keepsMessages) {
    const gone = { disconnectedAt: sql`now()`, password: "", leaseHolder: null, missing: null };
    // First, as each write of a sync begins with this row.
    await tx.update(emailAccounts).set(gone).where(isAccount(place));
    await forgetFolders(tx, place);
  } else {
    await deleteEmailAccount(tx, by, id);
  }
  await recordAudit(tx, by, { action: "email-account.disconnected", target: address });
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
 * The password to go on with. A stored one is never sent to another server, or for another user, than it was given for.
 * @throws HttpError 400 where it has to be given again
 */
export function passwordFor(
  account: EmailAccountRow,
  change: EmailAccountChange,
  box: SecretBox,
): string {
  if (change.password !== undefined) return change.password;
  const isSamePlace = (["imapHost", "smtpHost", "username"] as const).every(
    (name) => account[name] === change[name],
  );
  if (isSamePlace) return box.open(account.password);
  const message = "Give the password again, since it goes to another server or user.";
  throw new HttpError(400, message, [{ path: "password", message }]);
}
