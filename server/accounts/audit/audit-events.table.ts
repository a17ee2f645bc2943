import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AuditDetail, AuditedAction } from "#shared/administration/audit.ts";
import { moment } from "#server/platform/queries/columns.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

/** A trigger refuses updates, and deletions before the retention ends unless the workspace goes too. */
export const auditEvents = pgTable(
  "audit_events",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaceAnchors.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    at: moment("at")
      .notNull()
      .default(sql`now()`),
    /** No foreign key: the event outlives the person's account. */
    userId: uuid("user_id"),
    action: text("action").$type<AuditedAction>().notNull(),
    target: text("target"),
    details: jsonb("details").$type<AuditDetail[]>().notNull().default([]),
    address: text("address"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("audit_events_at").on(table.workspaceId, table.at, table.id),
    index("audit_events_user").on(table.workspaceId, table.userId, table.at),
  ],
);
