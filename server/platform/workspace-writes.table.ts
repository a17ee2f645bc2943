import { bigint, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";

/**
 * How often a workspace was written, counted by the database trigger `count_writes` in the transaction
 * of the write. Writers of one slot wait for each other, so its counts are stored in their order, and a
 * replica that shows a slot's count shows all that was written up to it.
 */
export const workspaceWrites = pgTable(
  "workspace_writes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    slot: integer("slot").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.slot] })],
);
