import type { FastifyBaseLogger } from "fastify";
import { securityNotice } from "#server/accounts/notices/account-mails.ts";
import { findUserByEmail } from "#server/accounts/accounts.queries.ts";
import type { SecurityNotice } from "#server/accounts/notices/security-notices.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Not awaited: the answer's time must not reveal whether the account exists. */
export function notifyOfGuessing(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  email: string,
  baseUrl: string,
  notice: SecurityNotice,
): void {
  writeToOwner(db, email, baseUrl, notice).catch((error: unknown) =>
    log.error({ err: error }, "the owner of an account was not notified of guessing"),
  );
}

async function writeToOwner(
  db: Db,
  email: string,
  baseUrl: string,
  notice: SecurityNotice,
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) return;
  await db.transaction((tx) => queueMail(tx, securityNotice(user.email, baseUrl, notice)));
}
