import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { keyRoles } from "#shared/accounts/permissions.ts";
import { createdAt, moment } from "#server/platform/queries/columns.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

/** Revoking a key, or removing the member, deletes the row. */
export const apiKeys = pgTable(
  "api_keys",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    userId: uuid("user_id").notNull(),
    name: text("name").notNull(),
    role: text("role", { enum: keyRoles }).notNull(),
    /** SHA-256 of the key. Its 256 random bits cannot be guessed, so a slow hash would add nothing. */
    keyHash: text("key_hash").notNull(),
    start: text("start").notNull(),
    expiresAt: moment("expires_at"),
    lastUsedAt: moment("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "api_keys_member",
    }).onDelete("cascade"),
    index("api_keys_member").on(table.workspaceId, table.userId),
    unique("api_keys_hash").on(table.keyHash),
  ],
);
