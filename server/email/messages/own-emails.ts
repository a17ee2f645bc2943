import { and, asc, eq } from "drizzle-orm";
import type { EmailMessage } from "#shared/email-messages.ts";
import type { AccountOwner } from "#server/email/connections/email-accounts.queries.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { hasRemotePictures } from "#server/email/messages/clean-html.ts";
import { emailMessages, emailParticipants } from "#server/email/messages/email-messages.table.ts";
import { splitQuotes } from "#server/email/messages/split-quotes.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";

/** @throws HttpError 404 where it is not a message of this person's own, whatever their role */
export async function requireOwnEmail(db: Db, owner: AccountOwner, id: string) {
  const [row] = await db
    .select({ message: emailMessages })
    .from(emailMessages)
    .innerJoin(
      emailAccounts,
      and(
        eq(emailAccounts.workspaceId, emailMessages.workspaceId),
        eq(emailAccounts.id, emailMessages.accountId),
      ),
    )
    .where(
      and(
        eq(emailMessages.workspaceId, owner.workspaceId),
        eq(emailMessages.id, id),
        eq(emailAccounts.userId, owner.userId),
      ),
    );
  if (!row) throw notFound("message");
  return row.message;
}

export async function readOwnEmail(db: Db, owner: AccountOwner, id: string): Promise<EmailMessage> {
  const message = await requireOwnEmail(db, owner, id);
  const { role, name, address } = emailParticipants;
  const participants = await db
    .select({ role, name, address })
    .from(emailParticipants)
    .where(
      and(
        eq(emailParticipants.workspaceId, owner.workspaceId),
        eq(emailParticipants.messageId, id),
      ),
    )
    .orderBy(asc(role), asc(address))
    .limit(200);
  const { subject, sentAt, isOutgoing, attachments, html } = message;
  return {
    id,
    subject,
    sentAt,
    isOutgoing,
    participants,
    ...splitQuotes(message.text),
    hasHtml: html !== null,
    hasRemotePictures: html !== null && hasRemotePictures(html),
    attachments,
  };
}
