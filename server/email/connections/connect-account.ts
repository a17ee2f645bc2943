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
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";

/** @throws HttpError 409 where the person has connected this address already */
export async function connectAccount(
  tx: Db,
  by: Actor,
  account: NewEmailAccount,
  box: SecretBox,
): Promise<EmailAccount> {
  const { workspaceId, userId } = by;
  if (await findByAddress(tx, by, account.address)) {
    throw new HttpError(409, `${account.address} is connected already.`);
  }
  const id = newId();
  const password = box.seal(account.password);
  await insertEmailAccount(tx, { ...account, workspaceId, id, userId, password });
  await recordAudit(tx, by, { action: "email-account.connected", target: account.address });
  return requireEmailAccount(tx, by, id);
}

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
  return changed;
}

export async function disconnectAccount(tx: Db, by: Actor, id: string): Promise<void> {
  const address = await deleteEmailAccount(tx, by, id);
  if (address === undefined) throw notFound("email account");
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
