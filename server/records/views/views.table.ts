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
import { listedKinds } from "#shared/filter-fields.ts";
import { layouts } from "#shared/views.ts";
import { createdAt, recordKey } from "#server/platform/columns.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Lists that people have saved: how they are filtered, sorted and laid out. */
export const views = pgTable(
  "views",
  {
    ...recordKey(),
    kind: text("kind", { enum: listedKinds }).notNull(),
    name: text("name").notNull(),
    /** JSON, as it stands in an address: a text, so that one that has grown old is still shown. */
    filter: text("filter"),
    sort: text("sort"),
    columns: text("columns").array(),
    layout: text("layout", { enum: layouts }).notNull(),
    /** Null for a shared view whose owner has left, and for one that waits for its owner to join. */
    ownerId: uuid("owner_id"),
    isShared: boolean("is_shared").notNull().default(false),
    position: integer("position").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    // Who leaves passes their shared views on first: see pass-on-views.ts.
    foreignKey({
      columns: [table.workspaceId, table.ownerId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "views_owner",
    }),
    index("views_owner").on(table.workspaceId, table.ownerId),
    index("views_shared")
      .on(table.workspaceId)
      .where(sql`${table.isShared}`),
  ],
);

/** In which order someone wants the views that they see; what was deleted since may be among them. */
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
