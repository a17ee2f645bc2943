import { sql } from "drizzle-orm";
import { pgTable, primaryKey, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/queries/columns.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

export const supportGrants = pgTable(
  "support_grants",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    /** No foreign key: the grant outlives the person's account. */
    grantedById: uuid("granted_by_id").notNull(),
    grantedAt: moment("granted_at")
      .notNull()
      .default(sql`now()`),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
    /** The operators who have opened the workspace, which is logged; until then they read nothing. */
    visitorIds: uuid("visitor_ids")
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("support_grants_open")
      .on(table.workspaceId)
      .where(sql`${table.endedAt} is null`),
  ],
);
