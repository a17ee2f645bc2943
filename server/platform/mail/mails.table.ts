import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "#server/platform/queries/columns.ts";
import type { AttachedText, InlinePicture } from "#server/platform/mail/attachments.ts";
import type { Mailbox } from "#server/platform/settings/mailbox.ts";

const mailStatuses = ["queued", "sent", "failed"] as const;

/**
 * The outbox: a mail and its job are written in the transaction that causes them. The number of attempts
 * distinguishes the notes of one attempt from those of a later one.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey(),
    status: text("status", { enum: mailStatuses }).notNull().default("queued"),
    recipient: text("recipient").notNull(),
    replyTo: jsonb("reply_to").$type<Mailbox>(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html"),
    /** Contains a link that lets someone in, or figures of a workspace: deleted once the mail is sent or given up. */
    isSecret: boolean("is_secret").notNull().default(false),
    /** Attached as a PDF when the mail is sent. Its foreign key is written by hand: the outbox knows no invoices. */
    invoiceId: uuid("invoice_id"),
    attachedText: jsonb("attached_text").$type<AttachedText>(),
    inlinePicture: jsonb("inline_picture").$type<InlinePicture>(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull().default({}),
    /** Made with the first attempt and kept, so that receivers recognise a second copy. */
    messageId: text("message_id"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at")
      .notNull()
      .default(sql`now()`),
    lastError: text("last_error"),
    createdAt: createdAt(),
    sentAt: moment("sent_at"),
  },
  (table) => [
    index("mails_due")
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'queued'`),
    index("mails_given_up")
      .on(table.createdAt)
      .where(sql`${table.status} = 'failed'`),
  ],
);
