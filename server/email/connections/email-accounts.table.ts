import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { mailSecurities } from "#shared/email/email.ts";
import { signInProviders } from "#shared/email/email-sign-in.ts";
import { memberAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { createdAt, moment, recordKey, textList } from "#server/platform/queries/columns.ts";

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
    /** Stands below what its owner writes. */
    signature: text("signature").notNull().default(""),
    imapHost: text("imap_host").notNull(),
    imapPort: integer("imap_port").notNull(),
    imapSecurity: text("imap_security", { enum: mailSecurities }).notNull(),
    smtpHost: text("smtp_host").notNull(),
    smtpPort: integer("smtp_port").notNull(),
    smtpSecurity: text("smtp_security", { enum: mailSecurities }).notNull(),
    username: text("username").notNull(),
    /** Who signs it in; null for a password. */
    provider: text("provider", { enum: signInProviders }),
    /** Sealed: the password, or the token for which the provider gives access tokens. */
    password: text("password").notNull(),
    /** When its owner last gave what signs it in. */
    signInGivenAt: moment("sign_in_given_at")
      .notNull()
      .default(sql`now()`),
    /** Sealed; of accounts that a provider signs in. */
    accessToken: text("access_token"),
    accessTokenUntil: moment("access_token_until"),
    /** Until when one server may be fetching the next access token. */
    renewalUntil: moment("renewal_until"),
    /** What keeps it from working, in a sentence; null while it works. */
    problem: text("problem"),
    /** Since when its mail server does not let it in. */
    refusedSince: moment("refused_since"),
    /** What keeps it from sending, in a sentence, and since when the server that sends does not let it in. */
    sendingProblem: text("sending_problem"),
    sendingRefusedSince: moment("sending_refused_since"),
    /** Until when the mail servers are left alone after a failure. */
    triesAgainAt: moment("tries_again_at"),
    isPaused: boolean("is_paused").notNull().default(false),
    /** The first day of which messages are kept. */
    syncFrom: date("sync_from")
      .notNull()
      .default(sql`current_date - 90`),
    /** Addresses and domains whose messages are left out. */
    blocked: textList("blocked"),
    syncedAt: moment("synced_at"),
    /** How many messages are in no folder any more, while their owner is asked whether to delete them. */
    missing: integer("missing"),
    /** What was missing by then is deleted, as its owner said. */
    deletesUntil: moment("deletes_until"),
    leaseHolder: uuid("lease_holder"),
    leaseUntil: moment("lease_until"),
    /** The server that hears of new mail in its inbox at once, and until when it does at least. */
    watcher: uuid("watcher"),
    watchedUntil: moment("watched_until"),
    /** The account is gone but for messages that its owner wanted to stay. */
    disconnectedAt: moment("disconnected_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [memberAnchors.workspaceId, memberAnchors.userId],
      name: "email_accounts_member",
    }).onDelete("cascade"),
    unique("email_accounts_address").on(table.workspaceId, table.userId, table.address),
  ],
);

export type EmailAccountRow = typeof emailAccounts.$inferSelect;
