import type { FastifyRequest } from "fastify";
import { securityNotice } from "#server/accounts/notices/account-mails.ts";
import type { SecurityNotice } from "#server/accounts/notices/security-notices.ts";
import { recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";

type AuditedNotice = Extract<SecurityNotice, { action: string }>;

/** Notifies the account's owner by mail, and records the change in the audit. */
export async function notifyOwner(
  db: Db,
  request: FastifyRequest,
  baseUrl: string,
  notice: AuditedNotice,
): Promise<void> {
  await db.transaction((tx) => storeNotice(tx, request, baseUrl, notice));
}

/** Like `notifyOwner`, stored with the change itself. */
export async function storeNotice(
  tx: Db,
  { signedIn: { user }, ip }: FastifyRequest,
  baseUrl: string,
  notice: AuditedNotice,
): Promise<void> {
  await queueMail(tx, securityNotice(user.email, baseUrl, notice));
  await recordAccountAudit(tx, { userId: user.id, address: ip }, { action: notice.action });
}
