import { bigint, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { live } from "#server/platform/live-schema.table.ts";

/**
 * How often a workspace was written, counted by database triggers in the transaction of the write, since a
 * replica was first used. Writers of one slot wait for each other, so its counts are stored in their order, and a
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

/** Replicas that answer reads: with the first of them the writes of workspaces begin to be counted. */
export const replicas = live.table("replicas", { host: text("host").primaryKey() });
