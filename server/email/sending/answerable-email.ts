import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { requireReadableEmail } from "#server/email/sharing/readable-emails.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** @throws HttpError 404 for a message that one may not read, 403 for one in a mailbox that one may not write from */
export async function requireAnswerableEmail(db: Db, by: Actor, id: string) {
  const { message, mayAnswer } = await requireReadableEmail(db, by, id);
  if (mayAnswer) return message;
  throw new HttpError(403, "This email lies in a mailbox that you may read, but not write from.");
}
