import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { visibilities, roles } from "#shared/accounts/permissions.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { teams } from "#server/accounts/workspaces/workspaces.table.ts";

/** New ids, so that a file makes no one a member. Joining by the same address takes over the records. */
export const importedPeople = pgTable(
  "imported_people",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaceAnchors.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    /** In lower case; null for someone whose account was deleted. */
    email: text("email"),
    /** Null for people who had left. */
    role: text("role", { enum: roles }),
    visibility: text("visibility", { enum: visibilities }),
    teamId: uuid("team_id"),
    /** Null until they join. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.teamId],
      foreignColumns: [teams.workspaceId, teams.id],
      name: "imported_people_team",
    }),
    index("imported_people_team").on(table.workspaceId, table.teamId),
    index("imported_people_email").on(table.workspaceId, table.email),
    index("imported_people_user").on(table.userId),
  ],
);
