import { bigint, text, uuid } from "drizzle-orm/pg-core";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

/**
 * Columns of a table that notes up to where a reader has read the change logs: a snapshot of transactions, as in the
 * live channel (decision 27). A large difference is taken in parts, up to `target`, by the log's ids.
 */
export function feedColumns() {
  return {
    workspaceId: uuid("workspace_id")
      .primaryKey()
      .references(() => workspaceAnchors.id),
    timeline: uuid("timeline").notNull(),
    seen: text("seen").notNull(),
    target: text("target"),
    afterId: bigint("after_id", { mode: "number" }).notNull().default(0),
  };
}
