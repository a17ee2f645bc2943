import type { EmailSummary } from "#shared/email/email-messages.ts";

type Sent = Pick<
  EmailSummary,
  "isOwn" | "isWriter" | "writerName" | "ownerName" | "teamMailbox" | "fromName"
>;

/** Whose an email that was sent is: where no one knows who wrote from a team mailbox, the mailbox's. */
export function writerOf(email: Sent): string {
  const { isOwn, isWriter, writerName, ownerName, teamMailbox, fromName } = email;
  if (isWriter) return "You";
  if (writerName !== null) return writerName;
  if (teamMailbox !== null) return fromName || teamMailbox;
  return isOwn ? "You" : ownerName;
}
