import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { listedKinds } from "#shared/filters/filter-fields.ts";
import { layouts } from "#shared/filters/views.ts";
import { createdAt, recordKey } from "#server/platform/queries/columns.ts";
import { memberAnchors, workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

export const views = pgTable(
  "views",
  {
    ...recordKey(),
    kind: text("kind", { enum: listedKinds }).notNull(),
    name: text("name").notNull(),
    /** JSON in the format of addresses; text, so that an outdated filter can still be shown. */
    filter: text("filter"),
    sort: text("sort"),
    columns: text("columns").array(),
    layout: text("layout", { enum: layouts }).notNull(),
    /** Null when the owner of a shared view has left, and until an imported view's owner joins. */
    ownerId: uuid("owner_id"),
    isShared: boolean("is_shared").notNull().default(false),
    position: integer("position").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    // Leaving passes shared views on first: see pass-on-views.ts.
    foreignKey({
      columns: [table.workspaceId, table.ownerId],
      foreignColumns: [memberAnchors.workspaceId, memberAnchors.userId],
      name: "views_owner",
    }),
    index("views_owner").on(table.workspaceId, table.ownerId),
    index("views_shared")
      .on(table.workspaceId)
      .where(sql`${table.isShared}`),
  ],
);

/** May contain deleted views. */
export const viewOrders = pgTable(
  "view_orders",
  {
    workspaceId: uuid("workspace_id").notNull(),
    userId: uuid("user_id").notNull(),
    viewIds: uuid("view_ids").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "view_orders_member",
    }).onDelete("cascade"),
  ],
);
