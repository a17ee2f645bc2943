import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { mergeableEntities } from "#shared/records/duplicates.ts";
import { createdAt } from "#server/platform/queries/columns.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

/** Lets a merged record's address lead to the winner. Followed through `merges`. */
export const mergedRecords = pgTable(
  "merged_records",
  {
    workspaceId: uuid("workspace_id").notNull(),
    loserId: uuid("loser_id").notNull(),
    winnerId: uuid("winner_id").notNull(),
    entity: text("entity", { enum: mergeableEntities }).notNull(),
    changeSetId: uuid("change_set_id").notNull(),
    /** The change set that took the merge back, which may be undone itself. */
    undoneBy: uuid("undone_by"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.loserId] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    index("merged_records_winner").on(table.workspaceId, table.winnerId),
  ],
);

/** The merges that were not taken back. Needs an alias where it is read from. */
export const merges = sql`(select * from ${mergedRecords} where undone_by is null)`;
