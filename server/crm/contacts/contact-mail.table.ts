import { sql, type SQL } from "drizzle-orm";
import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/queries/columns.ts";

/**
 * When contacts got and wrote their last email. Beside the contacts, so that mail changes no version. What changes the
 * addresses of a contact keeps it by a trigger, and deletes it with the contact: a foreign key would lock contacts.
 */
export const contactMail = pgTable(
  "contact_mail",
  {
    workspaceId: uuid("workspace_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    lastEmailSentAt: moment("last_email_sent_at"),
    lastReplyAt: moment("last_reply_at"),
    /** The last email to the contact, where no reply came after it. */
    waitingSince: moment("waiting_since").generatedAlwaysAs(
      (): SQL =>
        sql`case when last_email_sent_at <= last_reply_at then null else last_email_sent_at end`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.contactId] }),
    index("contact_mail_sent").on(table.workspaceId, table.lastEmailSentAt, table.contactId),
    index("contact_mail_reply").on(table.workspaceId, table.lastReplyAt, table.contactId),
    index("contact_mail_waiting").on(table.workspaceId, table.waitingSince, table.contactId),
  ],
);
