import { index, pgTable, text } from "drizzle-orm/pg-core";
import { dateMoment } from "#server/platform/queries/columns.ts";

export const sharedCounters = pgTable(
  "shared_counters",
  {
    key: text("key").primaryKey(),
    value: text("value").notNull(),
    expire: dateMoment("expire"),
  },
  (table) => [index("shared_counters_expire").on(table.expire)],
);
