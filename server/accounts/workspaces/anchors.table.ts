import { foreignKey, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";

/**
 * What a workspace's rows point to, kept by triggers and read by foreign keys alone.
 * Outlasts the workspace until its rows are deleted.
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
