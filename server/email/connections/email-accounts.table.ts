import { foreignKey, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { mailSecurities } from "#shared/email.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { createdAt, recordKey } from "#server/platform/columns.ts";

/** Derives a key of its own for the passwords that are sealed here. */
export const mailPurpose = "email accounts";

/** A person's mail account in one workspace; it goes when the person leaves. */
export const emailAccounts = pgTable(
  "email_accounts",
  {
    ...recordKey(),
    userId: uuid("user_id").notNull(),
    address: text("address").notNull(),
    senderName: text("sender_name").notNull(),
    imapHost: text("imap_host").notNull(),
    imapPort: integer("imap_port").notNull(),
    imapSecurity: text("imap_security", { enum: mailSecurities }).notNull(),
    smtpHost: text("smtp_host").notNull(),
    smtpPort: integer("smtp_port").notNull(),
    smtpSecurity: text("smtp_security", { enum: mailSecurities }).notNull(),
    username: text("username").notNull(),
    /** Sealed. */
    password: text("password").notNull(),
    /** What keeps it from working, in a sentence; null while it works. */
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "email_accounts_member",
    }).onDelete("cascade"),
    unique("email_accounts_address").on(table.workspaceId, table.userId, table.address),
  ],
);

export type EmailAccountRow = typeof emailAccounts.$inferSelect;
