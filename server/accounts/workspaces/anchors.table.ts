import { foreignKey, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";

/**
 * What the rows of a workspace point to. Triggers keep one for each workspace. It outlasts the workspace until all of its
 * rows are deleted, and nothing but their foreign keys reads it.
 */
export const workspaceAnchors = pgTable("workspace_anchors", {
  id: uuid("id").primaryKey(),
});

/** What the rows of a member point to, likewise. */
export const memberAnchors = pgTable(
  "member_anchors",
  {
    workspaceId: uuid("workspace_id").notNull(),
    userId: uuid("user_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
  ],
);
