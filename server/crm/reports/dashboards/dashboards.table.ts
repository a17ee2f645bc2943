import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Tile } from "#shared/reports/dashboards.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { createdAt, recordKey } from "#server/platform/columns.ts";

export const dashboards = pgTable(
  "dashboards",
  {
    ...recordKey(),
    name: text("name").notNull(),
    description: text("description"),
    /** May name reports that are deleted, or private to others. */
    tiles: jsonb("tiles").$type<Tile[]>().notNull().default([]),
    /** Null when the owner of a shared dashboard has left, and until an imported one's owner joins. */
    ownerId: uuid("owner_id"),
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    // Leaving passes shared dashboards on first: see sharing.ts.
    foreignKey({
      columns: [table.workspaceId, table.ownerId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "dashboards_owner",
    }),
    index("dashboards_owner").on(table.workspaceId, table.ownerId),
    index("dashboards_shared")
      .on(table.workspaceId)
      .where(sql`${table.isShared}`),
  ],
);
