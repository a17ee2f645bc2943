import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/queries/columns.ts";

const backupStates = ["good", "failed", "late"] as const;

/** A row of "late" is a warning that no backup succeeded for more than a day. */
export const backups = pgTable(
  "backups",
  {
    id: uuid("id").primaryKey(),
    state: text("state", { enum: backupStates }).notNull(),
    /** The name in the store; of a failed backup only while it is there. */
    name: text("name"),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    rows: bigint("rows", { mode: "number" }).notNull().default(0),
    proof: text("proof", { enum: ["postgres", "embedded"] }),
    product: text("product").notNull(),
    problem: text("problem"),
    startedAt: moment("started_at").notNull(),
    endedAt: moment("ended_at")
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index("backups_state").on(table.state, table.endedAt)],
);
