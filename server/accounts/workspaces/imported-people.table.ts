import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { visibilities, roles } from "#shared/permissions.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { teams, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/**
 * People of an imported workspace, under ids that no one else has: no one is made a member, nor gets
 * another's history, because a file says so. Who joins takes over what the archive says is theirs.
 */
export const importedPeople = pgTable(
  "imported_people",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    /** In small letters; null for someone whose account was gone. */
    email: text("email"),
    /** What they were; null for those who had left. */
    role: text("role", { enum: roles }),
    visibility: text("visibility", { enum: visibilities }),
    teamId: uuid("team_id"),
    /** Who they are here, since they have joined. */
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
