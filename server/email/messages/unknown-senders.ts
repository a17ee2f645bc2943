import { and, count, desc, eq, max, notExists, or, sql } from "drizzle-orm";
import type { UnknownSender } from "#shared/email/email-messages.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import type { AccountOwner } from "#server/email/connections/email-accounts.queries.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { emailMessages, isAccountOfMessage } from "#server/email/messages/email-messages.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";

const shown = 20;

/** Who has written to this person most lately, and is no contact of the workspace. */
export async function listUnknownSenders(
  db: Db,
  { workspaceId, userId }: AccountOwner,
): Promise<UnknownSender[]> {
  const { fromAddress, fromName, sentAt } = emailMessages;
  const isContact = db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.workspaceId, workspaceId),
        or(
          eq(smallLetters(contacts.email), fromAddress),
          sql`email_keys(${contacts.otherEmails}) @> array[${fromAddress}]`,
        ),
      ),
    );
  const rows = await db
    .select({
      address: fromAddress,
      name: sql<string>`max(${fromName})`,
      messages: count(),
      lastAt: max(sentAt),
    })
    .from(emailMessages)
    .innerJoin(emailAccounts, isAccountOfMessage)
    .where(
      and(
        eq(emailMessages.workspaceId, workspaceId),
        eq(emailAccounts.userId, userId),
        eq(emailMessages.isOutgoing, false),
        sql`${fromAddress} <> ''`,
        notExists(isContact),
      ),
    )
    .groupBy(fromAddress)
    .orderBy(desc(max(sentAt)))
    .limit(shown);
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt ?? "" }));
}
