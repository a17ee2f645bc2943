import { and, asc, eq } from "drizzle-orm";
import type { EmailContent } from "#shared/email/email-messages.ts";
import {
  type emailMessages,
  emailParticipants,
} from "#server/email/messages/email-messages.table.ts";
import { splitQuotes } from "#server/email/messages/split-quotes.ts";
import type { Db } from "#server/platform/database/database.ts";

/** What a message says, for someone who may read it. */
export async function describeEmail(
  db: Db,
  message: typeof emailMessages.$inferSelect,
): Promise<EmailContent> {
  const { workspaceId, id, subject, sentAt, isOutgoing, attachments, html } = message;
  const { role, name, address } = emailParticipants;
  const participants = await db
    .select({ role, name, address })
    .from(emailParticipants)
    .where(and(eq(emailParticipants.workspaceId, workspaceId), eq(emailParticipants.messageId, id)))
    .orderBy(asc(role), asc(address))
    .limit(200);
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

function hasRemotePictures(html: string): boolean {
  const pictures = html.split(/<img\b/i).slice(1);
  return pictures.some((rest) => /^[^>]+\bsrc\s*=\s*(["']\s*)?https?:/i.test(rest));
}
