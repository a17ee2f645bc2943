import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { createdAt } from "#server/platform/columns.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/**
 * Whom a workspace has removed, until they join again by an invitation. An account that is deleted
 * and made anew is known by its address, one whose address has changed by its user.
 */
export const removedMembers = pgTable(
  "removed_members",
  {
    workspaceId: uuid("workspace_id").notNull(),
    email: text("email").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.email] }),
    foreignKey({
      columns: [table.workspaceId],
      foreignColumns: [workspaces.id],
      name: "removed_members_workspace",
    }).onDelete("cascade"),
    index("removed_members_user").on(table.userId),
  ],
);
