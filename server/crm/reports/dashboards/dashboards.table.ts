import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Tile } from "#shared/reports/dashboards.ts";
import { sharingColumns, sharingRules } from "#server/crm/reports/sharing.table.ts";
import { createdAt, recordKey } from "#server/platform/queries/columns.ts";

export const dashboards = pgTable(
  "dashboards",
  {
    ...recordKey(),
    name: text("name").notNull(),
    description: text("description"),
    /** May name reports that are deleted, or that a reader does not see. */
    tiles: jsonb("tiles").$type<Tile[]>().notNull().default([]),
    ...sharingColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    ...sharingRules("dashboards", table),
  ],
);
