import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { AccountOwner } from "#server/email/connections/email-accounts.queries.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Before a person goes: what they sent, or may have, from others' mailboxes becomes the owners', to file and count. */
export async function leaveSentEmails(
  tx: Db,
  { workspaceId, userId }: AccountOwner,
): Promise<void> {
  const { id, accountId, writerId, state } = outgoingEmails;
  const isTheirs = and(eq(outgoingEmails.workspaceId, workspaceId), eq(writerId, userId));
  // First, so that none of those that wait is sent meanwhile.
  await tx.select({ id }).from(outgoingEmails).where(isTheirs).orderBy(id).for("update");
  await tx
    .update(outgoingEmails)
    .set({ writerId: sql`${emailAccounts.userId}` })
    .from(emailAccounts)
    .where(
      and(
        isTheirs,
        inArray(state, ["sending", "sent", "unsure"]),
        eq(emailAccounts.workspaceId, outgoingEmails.workspaceId),
        eq(emailAccounts.id, accountId),
        ne(emailAccounts.userId, userId),
      ),
    );
}
