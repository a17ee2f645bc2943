import { bigint, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { live } from "./live-schema.table.ts";

/**
 * Counted by triggers in the write's transaction, once a replica was used. Writers of one slot wait for each other,
 * so a replica that shows a slot's count shows all that was written before.
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

/** With the first replica the writes of workspaces begin to be counted. */
export const replicas = live.table("replicas", { host: text("host").primaryKey() });
