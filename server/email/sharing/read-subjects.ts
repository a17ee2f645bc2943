import { and, eq, exists, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { type EmailLine, keyOf } from "#server/crm/activities/list-emails.ts";
import { contactEmails } from "#server/crm/contacts/contact-emails.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import {
  emailMessages,
  emailParticipants,
  isAccountOfMessage,
} from "#server/email/messages/email-messages.table.ts";
import { whereOfSeenContact, type MailReader } from "#server/email/sharing/audience.ts";
import { nearness, nearnessTo, oncePerKey } from "#server/email/sharing/copies.ts";
import { readMailRights } from "#server/email/sharing/mail-rights.ts";
import type { Db } from "#server/platform/database/database.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";

/** By `keyOf`, where the workspace shows them: of own emails, and those shown on the contact's page (decision 58). */
export async function readSubjects(
  db: Db,
  reader: MailReader,
  lines: EmailLine[],
): Promise<Map<string, string>> {
  if (lines.length === 0) return new Map();
  const { readsSubjects } = await readMailRights(db, reader);
  if (!readsSubjects) return new Map();
  const { workspaceId } = reader;
  const { key, contactId } = contactEmails;
  const isOpen = whereTakingPart(db, ne(emailParticipants.role, "bcc"));
  const rows = await db
    .select({
      key,
      contactId,
      subject: emailMessages.subject,
      nearness: nearnessTo(reader, isOpen),
      isKnown: sql<boolean>`${isOpen} and ${whereOfSeenContact(reader)}`,
    })
    .from(contactEmails)
    .innerJoin(contacts, and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, contactId)))
    .innerJoin(emailAccounts, eq(emailAccounts.workspaceId, workspaceId))
    // Messages have an index by account and key.
    .innerJoin(emailMessages, and(isAccountOfMessage, eq(emailMessages.key, key)))
    .where(
      and(
        eq(contactEmails.workspaceId, workspaceId),
        inArray(
          key,
          lines.map((line) => line.key),
        ),
        inArray(
          contactId,
          lines.map((line) => line.contactId),
        ),
        whereTakingPart(db),
      ),
    );
  const lineRows = rows.map((row) => ({ ...row, key: keyOf(row) }));
  const known = oncePerKey(lineRows).filter((row) =>
    row.nearness === nearness.notShared ? row.isKnown : row.nearness !== nearness.keptPrivate,
  );
  return new Map(known.map((row) => [row.key, row.subject]));
}

/** Whether the contact takes part in the message. @param isSuch else also by a blind copy, of which its owner alone knows */
function whereTakingPart(db: Db, isSuch?: SQL): SQL {
  const { workspaceId, messageId, address } = emailParticipants;
  return exists(
    db
      .select({ messageId })
      .from(emailParticipants)
      .where(
        and(
          eq(workspaceId, emailMessages.workspaceId),
          eq(messageId, emailMessages.id),
          or(
            eq(smallLetters(contacts.email), address),
            sql`${address} = any (email_keys(${contacts.otherEmails}))`,
          ),
          isSuch,
        ),
      ),
  );
}
