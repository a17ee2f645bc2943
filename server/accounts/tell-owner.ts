import { securityNotice } from "#server/accounts/account-mails.ts";
import type { notices } from "#server/accounts/security-notices.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Tells the owner of an account by mail of a change to how one signs in. */
export async function tellOwner(
  db: Db,
  email: string,
  baseUrl: string,
  notice: (typeof notices)[keyof typeof notices],
): Promise<void> {
  await db.transaction((tx) => queueMail(tx, securityNotice(email, baseUrl, notice)));
}
