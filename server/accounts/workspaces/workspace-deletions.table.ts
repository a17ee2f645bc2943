import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { createdAt } from "#server/platform/queries/columns.ts";

/** Workspaces that are gone for everyone, and whose rows are being deleted. */
export const workspaceDeletions = pgTable(
  "workspace_deletions",
  {
    /** The workspace's. */
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    /** Null where it was not a person, or one whose account is deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Null until the rows are counted. */
    rowsTotal: bigint("rows_total", { mode: "number" }),
    rowsDone: bigint("rows_done", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index("workspace_deletions_user").on(table.userId)],
);
