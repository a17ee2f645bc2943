import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/queries/columns.ts";

/**
 * The emails of contacts, each once in however many mailboxes it lies, with what all who see the contact may know of it.
 * Kept with the last emails (`contact_mail`) and for its reasons without a foreign key.
 */
export const contactEmails = pgTable(
  "contact_emails",
  {
    workspaceId: uuid("workspace_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    /** That of its messages, which copies share. */
    key: text("key").notNull(),
    sentAt: moment("sent_at").notNull(),
    isOutgoing: boolean("is_outgoing").notNull(),
    /** Written by the contact, and not by a program. */
    isReply: boolean("is_reply").notNull(),
    /** The member who sent it, else the one who had it first. */
    mailboxOwnerId: uuid("mailbox_owner_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.contactId, table.key] }),
    // The contacts of a message that is shared with who sees them.
    index("contact_emails_key").on(table.workspaceId, table.key),
    // The answers to what a contact wrote.
    index("contact_emails_sent")
      .on(table.workspaceId, table.contactId, table.sentAt)
      .where(sql`${table.isOutgoing}`),
    // The lines of the feed, newest first.
    index("contact_emails_latest").on(table.workspaceId, table.sentAt),
  ],
);
