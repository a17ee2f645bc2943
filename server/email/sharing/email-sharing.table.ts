import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { audiences } from "#shared/reports/sharing.ts";
import { teams } from "#server/accounts/workspaces/workspaces.table.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";

/** What its owner said of a thread in one mailbox; `noOne` keeps it private. */
export const emailThreadSharing = pgTable(
  "email_thread_sharing",
  {
    workspaceId: uuid("workspace_id").notNull(),
    accountId: uuid("account_id").notNull(),
    /** As `threadOf` gives it. */
    thread: text("thread").notNull(),
    sharedWith: text("shared_with", { enum: audiences }).notNull(),
    teamId: uuid("team_id"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.accountId, table.thread] }),
    foreignKey({
      columns: [table.workspaceId, table.accountId],
      foreignColumns: [emailAccounts.workspaceId, emailAccounts.id],
      name: "email_thread_sharing_account",
    }).onDelete("cascade"),
    // Who deletes a team makes its threads private first: see take-back-from-team.ts.
    foreignKey({
      columns: [table.workspaceId, table.teamId],
      foreignColumns: [teams.workspaceId, teams.id],
      name: "email_thread_sharing_team",
    }),
    check(
      "email_thread_sharing_names_team",
      sql`(${table.sharedWith} = 'team') = (${table.teamId} is not null)`,
    ),
    index("email_thread_sharing_of_team")
      .on(table.workspaceId, table.teamId)
      .where(sql`${table.teamId} is not null`),
  ],
);

/** What a mailbox shares by itself: no row for nothing. */
export const emailSharingRules = pgTable(
  "email_sharing_rules",
  {
    workspaceId: uuid("workspace_id").notNull(),
    accountId: uuid("account_id").notNull(),
    sharedWith: text("shared_with", { enum: audiences }).notNull(),
    teamId: uuid("team_id"),
    /** Addresses and domains in small letters; null for all contacts. */
    exchangedWith: text("exchanged_with").array(),
    /** The domain of the account, whose addresses are colleagues'; null where anyone may have one. */
    ownDomain: text("own_domain"),
    /** Those it is shared with also write from it. */
    isTeamMailbox: boolean("is_team_mailbox").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.accountId] }),
    foreignKey({
      columns: [table.workspaceId, table.accountId],
      foreignColumns: [emailAccounts.workspaceId, emailAccounts.id],
      name: "email_sharing_rules_account",
    }).onDelete("cascade"),
    // Who deletes a team ends its rules first: see take-back-from-team.ts.
    foreignKey({
      columns: [table.workspaceId, table.teamId],
      foreignColumns: [teams.workspaceId, teams.id],
      name: "email_sharing_rules_team",
    }),
    check(
      "email_sharing_rules_names_team",
      sql`(${table.sharedWith} = 'team') = (${table.teamId} is not null)`,
    ),
    index("email_sharing_rules_of_team")
      .on(table.workspaceId, table.teamId)
      .where(sql`${table.teamId} is not null`),
  ],
);
