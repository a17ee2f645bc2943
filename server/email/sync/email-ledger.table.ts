import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { leftOutReasons, ledgerStates } from "#shared/email/email-sync.ts";
import { emailFolders } from "#server/email/sync/email-folders.table.ts";
import { moment } from "#server/platform/queries/columns.ts";

/** A row for each message that a server names in a folder, with what became of it (decision 57). */
export const emailLedger = pgTable(
  "email_ledger",
  {
    workspaceId: uuid("workspace_id").notNull(),
    folderId: uuid("folder_id").notNull(),
    /** With the UID it names a message for good (RFC 9051, 2.3.1.1). */
    uidValidity: bigint("uid_validity", { mode: "number" }).notNull(),
    uid: bigint("uid", { mode: "number" }).notNull(),
    state: text("state", { enum: ledgerStates }).notNull().default("waiting"),
    reason: text("reason", { enum: leftOutReasons }),
    tries: smallint("tries").notNull().default(0),
    error: text("error"),
    /** The message that was kept. Several rows have one message, where it lies in several folders. */
    messageId: uuid("message_id"),
    seenAt: moment("seen_at")
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({
      columns: [table.workspaceId, table.folderId, table.uidValidity, table.uid],
    }),
    foreignKey({
      columns: [table.workspaceId, table.folderId],
      foreignColumns: [emailFolders.workspaceId, emailFolders.id],
      name: "email_ledger_folder",
    }).onDelete("cascade"),
    index("email_ledger_message")
      .on(table.workspaceId, table.messageId)
      .where(sql`${table.messageId} is not null`),
    index("email_ledger_unkept")
      .on(table.workspaceId, table.folderId, table.state, table.uid)
      .where(sql`${table.state} in ('waiting', 'failed')`),
  ],
);
