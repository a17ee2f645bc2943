import { index, pgTable, text } from "drizzle-orm/pg-core";
import { dateMoment } from "#server/platform/queries/columns.ts";

/** A row is written in the transaction of its change. */
export const idempotencyRecords = pgTable(
  "idempotency_records",
  {
    /** A hash of the key and of whose it is. */
    id: text("id").primaryKey(),
    /** The call and its answer, sealed with the key itself; null while the call runs. */
    sealed: text("sealed"),
    expiresAt: dateMoment("expires_at").notNull(),
  },
  (table) => [index("idempotency_records_expires_at").on(table.expiresAt)],
);
