import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { createdAt } from "#server/platform/queries/columns.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** By user and by address, so that neither a new account nor address evades it, until an invitation. */
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
