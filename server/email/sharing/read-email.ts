import type { EmailMessage } from "#shared/email/email-messages.ts";
import { describeEmail } from "#server/email/messages/describe-email.ts";
import type { MailReader } from "#server/email/sharing/audience.ts";
import { requireReadableEmail } from "#server/email/sharing/readable-emails.ts";
import type { Db } from "#server/platform/database/database.ts";

export async function readEmail(db: Db, reader: MailReader, id: string): Promise<EmailMessage> {
  const { message, ...about } = await requireReadableEmail(db, reader, id);
  const { participants, ...content } = await describeEmail(db, message);
  // A blind copy stays unknown to all but who sent it, and whose mailbox it lies in.
  const isSender = reader.apiKey === null && message.writerId === reader.userId;
  const shown = participants.filter(({ role }) => about.isOwn || isSender || role !== "bcc");
  return { ...content, ...about, participants: shown };
}
