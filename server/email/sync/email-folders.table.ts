import {
  bigint,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { folderStates } from "#shared/email/email-sync.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { moment, recordKey } from "#server/platform/queries/columns.ts";

export const emailFolders = pgTable(
  "email_folders",
  {
    ...recordKey(),
    accountId: uuid("account_id").notNull(),
    path: text("path").notNull(),
    /** Such as "\Sent" (RFC 6154). */
    specialUse: text("special_use"),
    state: text("state", { enum: folderStates }).notNull().default("followed"),
    /** Null before the folder was opened for the first time. */
    uidValidity: bigint("uid_validity", { mode: "number" }),
    uidNext: bigint("uid_next", { mode: "number" }),
    /** How many messages the server named when both were last compared. */
    onServer: integer("on_server").notNull().default(0),
    /** When every message that the server named was in the ledger, and no other. */
    provedAt: moment("proved_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.accountId],
      foreignColumns: [emailAccounts.workspaceId, emailAccounts.id],
      name: "email_folders_account",
    }).onDelete("cascade"),
    unique("email_folders_path").on(table.workspaceId, table.accountId, table.path),
  ],
);

export type EmailFolderRow = typeof emailFolders.$inferSelect;
