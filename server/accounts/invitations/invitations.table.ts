import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { visibilities, roles } from "#shared/accounts/permissions.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import { createdAt, moment, recordKey } from "#server/platform/queries/columns.ts";
import { teams, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Only hashes of the links' tokens are stored. */
export const invitations = pgTable(
  "invitations",
  {
    ...recordKey(),
    /** In lower case, as the addresses of users are. */
    email: text("email").notNull(),
    role: text("role", { enum: roles }).notNull(),
    visibility: text("visibility", { enum: visibilities }).notNull(),
    teamId: uuid("team_id"),
    invitedById: uuid("invited_by_id").references(() => users.id, { onDelete: "set null" }),
    /** The mailed link proves the address. */
    mailTokenHash: text("mail_token_hash").notNull().unique("invitations_mail_token"),
    /** The copied link proves nothing; null until someone asks for one. */
    linkTokenHash: text("link_token_hash").unique("invitations_link_token"),
    /** The last mail; null once it is deleted, which happens before the invitation is. */
    mailId: uuid("mail_id").references(() => mails.id, { onDelete: "set null" }),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    revokedAt: moment("revoked_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete(
      "cascade",
    ),
    foreignKey({
      columns: [table.workspaceId, table.teamId],
      foreignColumns: [teams.workspaceId, teams.id],
      name: "invitations_team",
    }),
    uniqueIndex("invitations_open")
      .on(table.workspaceId, table.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    index("invitations_expires").on(table.expiresAt),
    index("invitations_mail").on(table.mailId),
  ],
);
