import { and, eq, inArray } from "drizzle-orm";
import { mails } from "#server/platform/mail/mails.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Takes waiting mails with a link that lets someone in out of the outbox: the link leads nowhere any more. */
export async function withdrawMails(tx: Db, ids: (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return;
  await tx
    .delete(mails)
    .where(and(inArray(mails.id, known), eq(mails.status, "queued"), mails.isSecret));
}
