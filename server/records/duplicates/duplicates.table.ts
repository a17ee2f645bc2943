import { foreignKey, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "#server/platform/queries/columns.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

/** Pairs that someone marked as different; the lesser id comes first. */
export const dismissedDuplicates = pgTable(
  "dismissed_duplicates",
  {
    workspaceId: uuid("workspace_id").notNull(),
    firstId: uuid("first_id").notNull(),
    secondId: uuid("second_id").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.firstId, table.secondId] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
  ],
);
