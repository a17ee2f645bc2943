import { createHash } from "node:crypto";
import { and, desc, eq, exists, inArray, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { contactEmails, EmailSummary } from "#shared/email-messages.ts";
import { users } from "#server/accounts/accounts.table.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { addressesOf } from "#server/email/messages/addresses-of.ts";
import { findSuppressed } from "#server/email/suppressions/email-suppressions.queries.ts";
import { emailMessages, emailParticipants } from "#server/email/messages/email-messages.table.ts";
import { readsSubjects } from "#server/email/sharing/reads-subjects.ts";
import { splitQuotes } from "#server/email/messages/split-quotes.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";

const pageSize = 30;

/**
 * Messages in which one of the contact's addresses takes part. They are found by what the contact is now, so one that
 * gets another address, is merged or is imported has its old mail at once.
 * @throws HttpError 404 where one may not see the contact
 */
export async function listContactEmails(
  db: Db,
  session: Actor,
  contactId: string,
  before: string | undefined,
): Promise<z.infer<typeof contactEmails>> {
  const contact = await findContact(db, session, contactId);
  if (!contact) throw notFound("contact");
  const addresses = addressesOf(contact);
  if (addresses.length === 0) return { emails: [], suppressed: [], hasMore: false };
  const [rows, suppressed, showsSubject] = await Promise.all([
    findMessages(db, session, addresses, before),
    findSuppressed(db, session.workspaceId, addresses),
    readsSubjects(db, session),
  ]);
  const page = rows.slice(0, pageSize);
  const emails = oncePerKey(page, session.userId).map((row) =>
    isOwn(row, session) ? ownSummary(row) : othersSummary(row, showsSubject),
  );
  return { emails, suppressed, hasMore: rows.length > pageSize };
}

type MessageRow = Awaited<ReturnType<typeof findMessages>>[number];

function findMessages(
  db: Db,
  { workspaceId }: Actor,
  addresses: string[],
  before: string | undefined,
) {
  const takesPart = db
    .select({ id: emailParticipants.messageId })
    .from(emailParticipants)
    .where(
      and(
        eq(emailParticipants.workspaceId, workspaceId),
        eq(emailParticipants.messageId, emailMessages.id),
        inArray(emailParticipants.address, addresses),
      ),
    );
  return db
    .select({
      id: emailMessages.id,
      key: emailMessages.key,
      threadKey: emailMessages.threadKey,
      sentAt: emailMessages.sentAt,
      isOutgoing: emailMessages.isOutgoing,
      subject: emailMessages.subject,
      fromName: emailMessages.fromName,
      text: sql<string>`left(${emailMessages.text}, 2000)`,
      attachments: sql<number>`jsonb_array_length(${emailMessages.attachments})`,
      ownerId: emailAccounts.userId,
      ownerName: users.name,
    })
    .from(emailMessages)
    .innerJoin(
      emailAccounts,
      and(
        eq(emailAccounts.workspaceId, emailMessages.workspaceId),
        eq(emailAccounts.id, emailMessages.accountId),
      ),
    )
    .innerJoin(users, eq(users.id, emailAccounts.userId))
    .where(
      and(
        eq(emailMessages.workspaceId, workspaceId),
        before === undefined ? undefined : lt(emailMessages.sentAt, before),
        exists(takesPart),
      ),
    )
    .orderBy(desc(emailMessages.sentAt), desc(emailMessages.id))
    .limit(pageSize + 1);
}

/** A message that lies in several members' mailboxes is listed once: as one's own, where it is. */
function oncePerKey(rows: MessageRow[], userId: string): MessageRow[] {
  const chosen = new Map<string, MessageRow>();
  for (const row of rows) {
    if (!chosen.has(row.key) || row.ownerId === userId) chosen.set(row.key, row);
  }
  return rows.filter((row) => chosen.get(row.key) === row);
}

/** A person's mail is theirs; a program with their key is another reader. */
function isOwn({ ownerId }: MessageRow, { userId, apiKey }: Actor): boolean {
  return ownerId === userId && apiKey === null;
}

function ownSummary(row: MessageRow): EmailSummary {
  const { id, sentAt, isOutgoing, ownerName, subject, fromName, attachments } = row;
  const beginning = splitQuotes(row.text).text.replaceAll(/\s+/g, " ").trim().slice(0, 200);
  const threadId = createHash("sha256").update(row.threadKey).digest("base64url").slice(0, 22);
  const happened = { sentAt, isOutgoing, ownerName };
  return { ...happened, id, threadId, subject, fromName, beginning, attachments };
}

const hidden = {
  id: null,
  threadId: null,
  fromName: null,
  beginning: null,
  attachments: null,
} as const;

function othersSummary(
  { sentAt, isOutgoing, ownerName, subject }: MessageRow,
  showsSubject: boolean,
): EmailSummary {
  return { ...hidden, sentAt, isOutgoing, ownerName, subject: showsSubject ? subject : null };
}
