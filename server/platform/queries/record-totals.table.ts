import {
  bigint,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";

/**
 * Kept by triggers on every write, so that no count scans. A total is the sum over its slots: different writers use
 * different ones, so that they seldom wait.
 */
export const recordTotals = pgTable(
  "record_totals",
  {
    workspaceId: uuid("workspace_id").notNull(),
    list: text("list").notNull(),
    /** The status or stage; empty for a list without one. */
    bucket: text("bucket").notNull(),
    slot: integer("slot").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    /** Of the deals' values. */
    value: numeric("value", { precision: 20, scale: 2 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.list, table.bucket, table.slot] })],
);

/** Records by the day of their creation (UTC), kept by the same triggers, so that a month reads few rows. */
export const dailyGrowth = pgTable(
  "daily_growth",
  {
    workspaceId: uuid("workspace_id").notNull(),
    list: text("list").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** The stage of deals, so that lost ones can be left out; empty for other lists. */
    bucket: text("bucket").notNull().default(""),
    slot: integer("slot").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    value: numeric("value", { precision: 20, scale: 2 }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.workspaceId, table.list, table.day, table.bucket, table.slot],
    }),
  ],
);
