import { createHash } from "node:crypto";
import { and, desc, eq, exists, inArray, lt, ne, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { cutText } from "#shared/format/cut-text.ts";
import type { contactEmails, EmailSummary } from "#shared/email/email-messages.ts";
import { users } from "#server/accounts/accounts.table.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { addressesOf } from "#server/email/messages/addresses-of.ts";
import { findSuppressed } from "#server/email/suppressions/email-suppressions.queries.ts";
import {
  emailMessages,
  emailParticipants,
  isAccountOfMessage,
} from "#server/email/messages/email-messages.table.ts";
import { audience, whereOfSeenContact, threadOf } from "#server/email/sharing/audience.ts";
import { nearness, nearnessTo, oncePerKey } from "#server/email/sharing/copies.ts";
import { readMailRights } from "#server/email/sharing/mail-rights.ts";
import { splitQuotes } from "#server/email/messages/split-quotes.ts";
import { teamMailboxOf } from "#server/email/team-mailboxes/team-mailbox-of.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";

const pageSize = 30;

const writer = alias(users, "writer");

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
  const [rows, suppressed, rights] = await Promise.all([
    findMessages(db, session, addresses, before),
    findSuppressed(db, session.workspaceId, addresses),
    readMailRights(db, session),
  ]);
  const page = rows.slice(0, pageSize).map((row) => {
    const isOwn = row.nearness === nearness.own;
    const isShared = row.nearness === nearness.shared && rights.isMember;
    const isWriter = row.writerId === session.userId && session.apiKey === null;
    return { ...row, isOwn, isWriter, isReadable: isOwn || isShared };
  });
  const emails = oncePerKey(page).map((row) =>
    row.isReadable ? readSummary(row) : happened(row, rights.readsSubjects),
  );
  return { emails, suppressed, hasMore: rows.length > pageSize };
}

interface MessageRow extends Found {
  isOwn: boolean;
  isWriter: boolean;
  isReadable: boolean;
}

type Found = Awaited<ReturnType<typeof findMessages>>[number];

function findMessages(db: Db, reader: Actor, addresses: string[], before: string | undefined) {
  const { workspaceId } = reader;
  const whereTakingPart = (isSuch?: SQL) =>
    exists(
      db
        .select({ id: emailParticipants.messageId })
        .from(emailParticipants)
        .where(
          and(
            eq(emailParticipants.workspaceId, workspaceId),
            eq(emailParticipants.messageId, emailMessages.id),
            inArray(emailParticipants.address, addresses),
            isSuch,
          ),
        ),
    );
  const isOpen = whereTakingPart(ne(emailParticipants.role, "bcc"));
  // Texts are read of the page alone: a contact may have thousands.
  const found = db
    .select({ id: emailMessages.id })
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.workspaceId, workspaceId),
        before === undefined ? undefined : lt(emailMessages.sentAt, before),
        whereTakingPart(),
      ),
    )
    .orderBy(desc(emailMessages.sentAt), desc(emailMessages.id))
    .limit(pageSize + 1)
    .as("found");
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
      ownerName: users.name,
      writerId: emailMessages.writerId,
      writerName: writer.name,
      teamMailbox: teamMailboxOf,
      /** Else a blind copy, of which its owner alone knows. */
      isOpenlyOfContact: sql<boolean>`${isOpen}`,
      isOfSeenContact: whereOfSeenContact(reader),
      nearness: nearnessTo(reader, isOpen),
      sharedWith: sql<string | null>`(select shared_with from (${audience}) as audience)`,
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

function readSummary(row: MessageRow): EmailSummary {
  const { id, sentAt, isOutgoing, ownerName, isOwn, sharedWith } = row;
  const { subject, fromName, attachments } = row;
  const beginning = cutText(splitQuotes(row.text).text.replaceAll(/\s+/g, " ").trim(), 200);
  const threadId = createHash("sha256").update(threadOf(row)).digest("base64url").slice(0, 22);
  const isShared = sharedWith !== null && sharedWith !== "noOne";
  const { isWriter, writerName, teamMailbox } = row;
  const about = { sentAt, isOutgoing, ownerName, isOwn, isWriter, writerName, teamMailbox };
  return { ...about, id, isShared, threadId, subject, fromName, beginning, attachments };
}

const hidden = {
  id: null,
  isOwn: false,
  isWriter: false,
  writerName: null,
  teamMailbox: null,
  isShared: false,
  threadId: null,
  fromName: null,
  beginning: null,
  attachments: null,
} as const;

/** That there was a message is all that others see of it, and its subject where the workspace and its owner let them. */
function happened(row: MessageRow, readsSubjects: boolean): EmailSummary {
  const { sentAt, isOutgoing, ownerName, subject } = row;
  const isKnown = row.isOpenlyOfContact && row.isOfSeenContact && row.sharedWith !== "noOne";
  return {
    ...hidden,
    sentAt,
    isOutgoing,
    ownerName,
    subject: readsSubjects && isKnown ? subject : null,
  };
}
