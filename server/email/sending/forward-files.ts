import { buffer } from "node:stream/consumers";
import { maxFileBytes, tooLarge } from "#shared/email/outgoing-emails.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { downloadAttachment } from "#server/email/messages/download-attachment.ts";
import { requireAnswerableEmail } from "#server/email/sending/answerable-email.ts";
import { addFile } from "#server/email/sending/change-outgoing.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";

/** Into the draft of a forwarded message. @returns the names of files that could not be fetched */
export async function forwardFiles(
  db: Db,
  by: Actor,
  { emailId, id }: { emailId: string; id: string },
  access: { secrets: AccountSecrets; privateHosts: string[] },
): Promise<string[]> {
  const { workspaceId, userId } = by;
  const { accountId, attachments } = await requireAnswerableEmail(db, by, emailId);
  const missing: string[] = [];
  for (const { part, name, type, size } of attachments) {
    try {
      if (size > maxFileBytes * 1.4) throw new HttpError(400, tooLarge);
      const place = { workspaceId, userId, accountId, messageId: emailId, part };
      const content = await buffer(await downloadAttachment(db, place, access));
      await db.transaction((tx) => addFile(tx, by, id, { name, type, content }));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      missing.push(name);
    }
  }
  return missing;
}
