import { index, pgTable, text } from "drizzle-orm/pg-core";
import { dateMoment } from "#server/platform/columns.ts";

/**
 * The answers of calls that named themselves by an `Idempotency-Key`, for anyone who repeats the call. A
 * row is written in the transaction of the change that it tells of.
 */
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
