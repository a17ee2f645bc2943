import { and, eq } from "drizzle-orm";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import { idsIn } from "#server/email/sequences/read-answer.ts";
import type { AccountPlace } from "#server/email/sync/lease.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Who wrote a message of the mailbox here, as far as the email is still among those that were sent. */
export async function findWriter(
  tx: Db,
  place: AccountPlace,
  messageId: string | null,
): Promise<string | null> {
  const [emailId] = idsIn(messageId ?? "");
  if (emailId === undefined) return null;
  const { workspaceId, accountId, id, writerId } = outgoingEmails;
  const [sent] = await tx
    .select({ writerId })
    .from(outgoingEmails)
    .where(
      and(eq(workspaceId, place.workspaceId), eq(accountId, place.accountId), eq(id, emailId)),
    );
  return sent?.writerId ?? null;
}
