import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { EmailSearch, foundEmails } from "#shared/email-messages.ts";
import type { AccountOwner } from "#server/email/connections/email-accounts.queries.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import {
  emailMessages,
  emailParticipants,
  mailWords,
} from "#server/email/messages/email-messages.table.ts";
import { excerptOf } from "#server/email/messages/excerpt-of.ts";
import { splitQuotes } from "#server/email/messages/split-quotes.ts";
import type { Db } from "#server/platform/database/database.ts";

const pageSize = 30;

/** Messages of the person's own mailboxes that have all of the words, each by its beginning. */
export async function searchEmails(
  db: Db,
  owner: AccountOwner,
  { q, after }: EmailSearch,
): Promise<z.infer<typeof foundEmails>> {
  const rows = await findMessages(db, owner, q, after);
  const emails = rows.slice(0, pageSize).map(({ text, person, ...row }) => {
    return { ...row, person: person ?? "", excerpt: excerptOf(splitQuotes(text).text, q) };
  });
  return { emails, hasMore: rows.length > pageSize };
}

function findMessages(db: Db, owner: AccountOwner, words: string, after: string | undefined) {
  const { workspaceId } = owner;
  const accounts = db
    .select({ id: emailAccounts.id })
    .from(emailAccounts)
    .where(and(eq(emailAccounts.workspaceId, workspaceId), eq(emailAccounts.userId, owner.userId)));
  return db
    .select({
      id: emailMessages.id,
      sentAt: emailMessages.sentAt,
      isOutgoing: emailMessages.isOutgoing,
      subject: emailMessages.subject,
      person: personOf(),
      text: sql<string>`left(${emailMessages.text}, 20000)`,
      attachments: sql<number>`jsonb_array_length(${emailMessages.attachments})`,
    })
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.workspaceId, workspaceId),
        inArray(emailMessages.accountId, accounts),
        sql`${mailWords(emailMessages)} @@ (select mail_query(array(${accounts}), ${words}))`,
        after === undefined ? undefined : isAfter(workspaceId, after),
      ),
    )
    .orderBy(desc(emailMessages.sentAt), desc(emailMessages.id))
    .limit(pageSize + 1);
}

/** Who wrote it, or the first that it was sent to. */
function personOf(): SQL<string | null> {
  return sql<
    string | null
  >`(select coalesce(nullif(${emailParticipants}.name, ''), ${emailParticipants}.address)
    from ${emailParticipants} where ${emailParticipants}.workspace_id = ${emailMessages}.workspace_id
      and ${emailParticipants}.message_id = ${emailMessages}.id
      and ${emailParticipants}.role = case when ${emailMessages}.is_outgoing then 'to' else 'from' end
    order by ${asc(sql`${emailParticipants}.address`)} limit 1)`;
}

function isAfter(workspaceId: string, id: string): SQL {
  return sql`(${emailMessages.sentAt}, ${emailMessages.id}) < (select last.sent_at, last.id
    from ${emailMessages} as last where last.workspace_id = ${workspaceId} and last.id = ${id})`;
}
