import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { OperatorAction } from "#shared/administration/operator.ts";
import { moment } from "#server/platform/queries/columns.ts";

/** Outlives the workspaces and accounts that it names. A trigger refuses updates and deletions. */
export const operatorLog = pgTable(
  "operator_log",
  {
    id: uuid("id").primaryKey(),
    at: moment("at")
      .notNull()
      .default(sql`now()`),
    operator: text("operator").notNull(),
    action: text("action").$type<OperatorAction>().notNull(),
    workspaceId: uuid("workspace_id"),
    target: text("target").notNull(),
    details: text("details"),
    address: text("address"),
  },
  (table) => [
    index("operator_log_at").on(table.at),
    index("operator_log_workspace").on(table.workspaceId, table.id),
  ],
);
