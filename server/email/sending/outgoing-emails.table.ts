import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { outgoingStates } from "#shared/email/outgoing-emails.ts";
import { memberAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { bytes } from "#server/platform/queries/bytes.ts";
import { createdAt, moment, recordKey, textList } from "#server/platform/queries/columns.ts";

/** What a person writes and sends (decision 60). By the number of attempts, writes of an earlier one are known and ignored. */
export const outgoingEmails = pgTable(
  "outgoing_emails",
  {
    ...recordKey(),
    accountId: uuid("account_id").notNull(),
    /** The member whose email it is; null of servers of before, for the owner of the account. */
    writerId: uuid("writer_id"),
    state: text("state", { enum: outgoingStates }).notNull().default("draft"),
    to: text("to").notNull().default(""),
    cc: text("cc").notNull().default(""),
    bcc: text("bcc").notNull().default(""),
    /** All that can be read as addresses of these, in small letters. */
    addresses: textList("addresses"),
    subject: text("subject").notNull().default(""),
    text: text("text").notNull().default(""),
    /** Carries a link to unsubscribe, and goes to one address. */
    isBulk: boolean("is_bulk").notNull().default(false),
    inReplyTo: text("in_reply_to"),
    references: text("references"),
    /** Whether someone has typed into it: one that was merely opened is shown nowhere. */
    isTouched: boolean("is_touched").notNull().default(false),
    dueAt: moment("due_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Its Date, the same in each attempt. */
    datedAt: moment("dated_at"),
    /** From here on the mail server may have taken it. */
    handedOverAt: moment("handed_over_at"),
    sentAt: moment("sent_at"),
    problem: text("problem"),
    createdAt: createdAt(),
    changedAt: moment("changed_at")
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.accountId],
      foreignColumns: [emailAccounts.workspaceId, emailAccounts.id],
      name: "outgoing_emails_account",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.writerId],
      foreignColumns: [memberAnchors.workspaceId, memberAnchors.userId],
      name: "outgoing_emails_writer",
    }).onDelete("cascade"),
    index("outgoing_emails_of_account").on(table.workspaceId, table.accountId),
    index("outgoing_emails_of_writer").on(table.workspaceId, table.writerId),
    index("outgoing_emails_due")
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
);

export type OutgoingRow = typeof outgoingEmails.$inferSelect;

/** Files of emails that are not sent yet. */
export const outgoingFiles = pgTable(
  "outgoing_files",
  {
    ...recordKey(),
    emailId: uuid("email_id").notNull(),
    name: text("name").notNull(),
    type: text("type").notNull(),
    bytes: integer("bytes").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.emailId],
      foreignColumns: [outgoingEmails.workspaceId, outgoingEmails.id],
      name: "outgoing_files_email",
    }).onDelete("cascade"),
    index("outgoing_files_of_email").on(table.workspaceId, table.emailId),
  ],
);
