import { and, eq } from "drizzle-orm";
import type { AccountOwner } from "#server/email/connections/email-accounts.queries.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { emailMessages, isAccountOfMessage } from "#server/email/messages/email-messages.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";

/** @throws HttpError 404 where it is not a message of this person's own, whatever their role */
export async function requireOwnEmail(db: Db, owner: AccountOwner, id: string) {
  const [row] = await db
    .select({ message: emailMessages })
    .from(emailMessages)
    .innerJoin(emailAccounts, isAccountOfMessage)
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
