import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { EmailSearch, foundEmails } from "#shared/email/email-messages.ts";
import { users } from "#server/accounts/accounts.table.ts";
import type { AccountOwner } from "#server/email/connections/email-accounts.queries.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import {
  emailMessages,
  emailParticipants,
  mailWords,
  isAccountOfMessage,
} from "#server/email/messages/email-messages.table.ts";
import { excerptOf } from "#server/email/messages/excerpt-of.ts";
import { splitQuotes } from "#server/email/messages/split-quotes.ts";
import { whereSharedWith, type MailReader } from "#server/email/sharing/audience.ts";
import { nearness, oncePerKey } from "#server/email/sharing/copies.ts";
import { listSharingAccounts } from "#server/email/sharing/sharing-accounts.ts";
import { teamMailboxOf } from "#server/email/team-mailboxes/team-mailbox-of.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const pageSize = 30;

const writer = alias(users, "writer");

interface Search extends EmailSearch {
  workspaceId: WorkspaceId;
}

/** Messages of the reader's own mailboxes, and shared ones, that have all of the words, each by its beginning. */
export async function searchEmails(
  db: Db,
  reader: MailReader,
  { q, after }: EmailSearch,
): Promise<z.infer<typeof foundEmails>> {
  const search = { q, after, workspaceId: reader.workspaceId };
  const [own, sharing] = await Promise.all([
    reader.apiKey === null ? listOwnAccounts(db, reader) : [],
    listSharingAccounts(db, reader),
  ]);
  const [ownRows, sharedRows] = await Promise.all([
    findMessages(db, search, own, undefined),
    findMessages(db, search, sharing, whereSharedWith(reader)),
  ]);
  const rows = inOrder([
    ...ownRows.map((row) => ({ ...row, isOwn: true, nearness: nearness.own })),
    ...sharedRows.map((row) => ({ ...row, isOwn: false, nearness: nearness.shared })),
  ]);
  const page = oncePerKey(rows.slice(0, pageSize));
  const emails = page.map(({ text, person, key: _key, nearness: _nearness, writerId, ...row }) => {
    const isWriter = writerId === reader.userId && reader.apiKey === null;
    const excerpt = excerptOf(splitQuotes(text).text, q);
    return { ...row, isWriter, person: person ?? "", excerpt };
  });
  return { emails, hasMore: rows.length > pageSize };
}

/** The newest first, as each of the queries gives them. */
function inOrder<Row extends { sentAt: string; id: string }>(rows: Row[]): Row[] {
  const newest = (one: string, other: string) => (one < other ? 1 : one > other ? -1 : 0);
  return rows.toSorted(
    (one, other) => newest(one.sentAt, other.sentAt) || newest(one.id, other.id),
  );
}

async function listOwnAccounts(db: Db, { workspaceId, userId }: AccountOwner): Promise<string[]> {
  const rows = await db
    .select({ id: emailAccounts.id })
    .from(emailAccounts)
    .where(and(eq(emailAccounts.workspaceId, workspaceId), eq(emailAccounts.userId, userId)));
  return rows.map(({ id }) => id);
}

async function findMessages(
  db: Db,
  { workspaceId, q, after }: Search,
  accounts: string[],
  isReadable: SQL | undefined,
) {
  if (accounts.length === 0) return [];
  const hasWords = and(
    inArray(emailMessages.accountId, accounts),
    sql`${mailWords(emailMessages)} @@ mail_query(${sql.param(accounts)}::uuid[], ${q})`,
  );
  // Found by the index first: to work the words of a message out again takes milliseconds.
  const matching = sql`(select ${emailMessages.id} from ${emailMessages}
    where ${emailMessages.workspaceId} = ${workspaceId} and ${hasWords} offset 0)`;
  // Texts are read of the page alone: many more messages may have the words.
  const found = db
    .select({ id: emailMessages.id })
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.workspaceId, workspaceId),
        isReadable ? sql`${emailMessages.id} in ${matching}` : hasWords,
        after === undefined ? undefined : whereAfter(workspaceId, after),
        isReadable,
      ),
    )
    .orderBy(desc(emailMessages.sentAt), desc(emailMessages.id))
    .limit(pageSize + 1)
    .as("found");
  return db
    .select({
      id: emailMessages.id,
      key: emailMessages.key,
      ownerName: users.name,
      writerId: emailMessages.writerId,
      writerName: writer.name,
      teamMailbox: teamMailboxOf,
      fromName: emailMessages.fromName,
      sentAt: emailMessages.sentAt,
      isOutgoing: emailMessages.isOutgoing,
      subject: emailMessages.subject,
      person: personOf(),
      text: sql<string>`left(${emailMessages.text}, 20000)`,
      attachments: sql<number>`jsonb_array_length(${emailMessages.attachments})`,
    })
    .from(found)
    .innerJoin(
      emailMessages,
      and(eq(emailMessages.workspaceId, workspaceId), eq(emailMessages.id, found.id)),
    )
    .innerJoin(emailAccounts, isAccountOfMessage)
    .innerJoin(users, eq(users.id, emailAccounts.userId))
    .leftJoin(writer, eq(writer.id, emailMessages.writerId))
    .orderBy(desc(emailMessages.sentAt), desc(emailMessages.id));
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

function whereAfter(workspaceId: string, id: string): SQL {
  return sql`(${emailMessages.sentAt}, ${emailMessages.id}) < (select last.sent_at, last.id
    from ${emailMessages} as last where last.workspace_id = ${workspaceId} and last.id = ${id})`;
}
