import { and, eq, sql, type SQL } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { type EmailAttachment, participantRoles } from "#shared/email/email-messages.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { moment, recordKey } from "#server/platform/queries/columns.ts";

/** A message of one account, once, in however many folders it lies. */
export const emailMessages = pgTable(
  "email_messages",
  {
    ...recordKey(),
    accountId: uuid("account_id").notNull(),
    /** A hash of Message-ID, date and sender, which its copies share. */
    key: text("key").notNull(),
    messageId: text("message_id"),
    /** The Message-ID with which its conversation began. */
    threadKey: text("thread_key").notNull(),
    subject: text("subject").notNull(),
    fromName: text("from_name").notNull(),
    fromAddress: text("from_address").notNull(),
    isOutgoing: boolean("is_outgoing").notNull(),
    /** Who sent it from here. No foreign key: a message outlives who left. */
    writerId: uuid("writer_id"),
    /** Written by a program, such as an out-of-office answer or a report of a failed delivery. */
    isAutomatic: boolean("is_automatic").notNull().default(false),
    sentAt: moment("sent_at").notNull(),
    text: text("text").notNull(),
    html: text("html"),
    attachments: jsonb("attachments").$type<EmailAttachment[]>().notNull(),
    /** When it was in no folder any more; null while it is in one. */
    leftAt: moment("left_at"),
    /** Stays although it is in no folder, since its owner said so. */
    isKeptApart: boolean("is_kept_apart").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.accountId],
      foreignColumns: [emailAccounts.workspaceId, emailAccounts.id],
      name: "email_messages_account",
    }).onDelete("cascade"),
    index("email_messages_words")
      .using("gin", mailWords(table))
      // Mail comes in bulk, and brings some hundred words each.
      .with({ gin_pending_list_limit: 1024 }),
    unique("email_messages_key").on(table.workspaceId, table.accountId, table.key),
    index("email_messages_thread").on(table.workspaceId, table.threadKey),
    index("email_messages_left")
      .on(table.workspaceId, table.accountId, table.leftAt)
      .where(sql`${table.leftAt} is not null`),
  ],
);

/** For joins of a message with the account that it came through. */
export const isAccountOfMessage = and(
  eq(emailAccounts.workspaceId, emailMessages.workspaceId),
  eq(emailAccounts.id, emailMessages.accountId),
);

type SearchedColumns = Record<
  "accountId" | "subject" | "fromName" | "fromAddress" | "text",
  AnyPgColumn
>;

/** In the wording of the index. */
export function mailWords(message: SearchedColumns): SQL {
  const { accountId, subject, fromName, fromAddress, text: body } = message;
  return sql`mail_words(${accountId}, ${subject} || ' ' || ${fromName} || ' ' || ${fromAddress} || ' ' || ${body})`;
}

/** Who takes part in a message, by small letters. */
export const emailParticipants = pgTable(
  "email_participants",
  {
    workspaceId: uuid("workspace_id").notNull(),
    messageId: uuid("message_id").notNull(),
    address: text("address").notNull(),
    role: text("role", { enum: participantRoles }).notNull(),
    name: text("name").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.messageId, table.address, table.role] }),
    foreignKey({
      columns: [table.workspaceId, table.messageId],
      foreignColumns: [emailMessages.workspaceId, emailMessages.id],
      name: "email_participants_message",
    }).onDelete("cascade"),
    index("email_participants_address").on(table.workspaceId, table.address),
  ],
);
