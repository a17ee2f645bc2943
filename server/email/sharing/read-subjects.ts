import { and, eq, exists, inArray, ne, or, sql } from "drizzle-orm";
import { type EmailLine, keyOf } from "#server/crm/activities/list-emails.ts";
import { contactEmails } from "#server/crm/contacts/contact-emails.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import {
  emailMessages,
  emailParticipants,
  isAccountOfMessage,
} from "#server/email/messages/email-messages.table.ts";
import {
  audience,
  isOfSeenContact,
  isSharedWith,
  type MailReader,
} from "#server/email/sharing/audience.ts";
import { readMailRights } from "#server/email/sharing/mail-rights.ts";
import type { Db } from "#server/platform/database/database.ts";
import { smallLetters } from "#server/platform/small-letters.ts";

/**
 * The subjects of lines of the feed, by `keyOf`, where the workspace shows subjects: of one's own emails, and of those whose subject
 * the contact's page shows (decision 58).
 */
export async function readSubjects(
  db: Db,
  reader: MailReader,
  lines: EmailLine[],
): Promise<Map<string, string>> {
  if (lines.length === 0) return new Map();
  const { readsSubjects } = await readMailRights(db, reader);
  if (!readsSubjects) return new Map();
  const { workspaceId, userId, apiKey } = reader;
  const { key, contactId } = contactEmails;
  const isOwn = apiKey === null ? eq(emailAccounts.userId, userId) : undefined;
  const isPrivate = sql`coalesce((select shared_with from (${audience}) as audience) = 'noOne', false)`;
  const isKnown = and(isOfSeenContact(reader), sql`not ${isPrivate}`);
  const rows = await db
    .select({ key, contactId, subject: emailMessages.subject })
    .from(contactEmails)
    .innerJoin(contacts, and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, contactId)))
    .innerJoin(
      emailMessages,
      and(eq(emailMessages.workspaceId, workspaceId), eq(emailMessages.key, key)),
    )
    .innerJoin(emailAccounts, isAccountOfMessage)
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
        or(isOwn, and(isOpenlyOfContact(db), or(isSharedWith(reader), isKnown))),
      ),
    );
  return new Map(rows.map((row) => [keyOf(row), row.subject]));
}

/** Else a blind copy, of which its owner alone knows. */
function isOpenlyOfContact(db: Db) {
  const { workspaceId, messageId, address, role } = emailParticipants;
  return exists(
    db
      .select({ messageId })
      .from(emailParticipants)
      .where(
        and(
          eq(workspaceId, emailMessages.workspaceId),
          eq(messageId, emailMessages.id),
          ne(role, "bcc"),
          or(
            eq(smallLetters(contacts.email), address),
            sql`${address} = any (email_keys(${contacts.otherEmails}))`,
          ),
        ),
      ),
  );
}
