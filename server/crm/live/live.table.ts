import { sql } from "drizzle-orm";
import { customType, primaryKey, uuid } from "drizzle-orm/pg-core";
import { dateMoment } from "#server/platform/queries/columns.ts";
import { live } from "#server/platform/live/live-schema.table.ts";

const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** Transactions that wrote to a change log, kept an hour by `track_records`: their ids show what a snapshot lacks. */
export const commits = live.table(
  "commits",
  {
    workspaceId: uuid("workspace_id").notNull(),
    transactionId: transactionId("transaction_id")
      .notNull()
      .default(sql`pg_current_xact_id()`),
    changeSetId: uuid("change_set_id").notNull(),
    writtenAt: dateMoment("written_at")
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.transactionId, table.changeSetId] })],
);

/** One row, the id of this sequence of transaction ids. A restored database gets another. */
export const timelines = live.table("timelines", {
  id: uuid("id").primaryKey().defaultRandom(),
});
